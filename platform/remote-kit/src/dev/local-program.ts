import { connect } from 'node:net';
import { portInUse } from '@prizestash/server-kit/run-server';
import { detectPort } from 'detect-port';

/** Services of a killed `npm start` exit shortly after it: see platform/server-kit/src/program/reaper.js. */
const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** Browsers open `localhost` at this address first, where another program may listen. */
const isTakenOnLocalhost = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '::1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/**
 * Waits briefly for a port to become free.
 * @param variable the environment variable that chooses the port.
 */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline;) {
    const isFree = (await detectPort({ port, hostname: host })) === port;
    if (isFree && !(await isTakenOnLocalhost(port))) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw portInUse({ variable, port });
}

const PARENT_CHECK_MS = 250;

/**
 * Resolves at the first Ctrl-C or SIGTERM, or when the parent process has ended: npm's own process
 * can end without passing the signal on.
 */
export function stopSignal(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (!stopping) console.log('\nStopping…');
      stopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, PARENT_CHECK_MS).unref();
  });
}
