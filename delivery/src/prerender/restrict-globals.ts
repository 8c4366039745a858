/** Globals with which code could reach the network, or the process and through it Node's modules. */
const removedGlobals = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'process'];

/** The members of `process` that libraries read to choose their production build. */
const processStub = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) });

/**
 * Removes the globals through which a package's code could leave its process. Files and child
 * processes are refused by Node's permission model as well; the network is not in Node 20.
 */
export function restrictGlobals(): void {
  for (const name of removedGlobals) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'process', { value: processStub });
}
