import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReleasedCode, RemoteDoor } from '@prizestash/shared/remote';

/** Path of every registered container, with its integrity. */
const integrityByPath = new Map<string, string>();

registerPlugins([
  {
    name: 'entry-integrity',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      const integrity = integrityByPath.get(new URL(url).pathname);
      if (integrity) script.integrity = integrity;
      return script;
    },
  },
]);

/** Makes one version of a remote known to the federation runtime. Loads nothing yet. */
function register(code: ReleasedCode): void {
  const path = `${code.base}${code.entry}`;
  if (integrityByPath.has(path)) return;
  integrityByPath.set(path, code.integrity);
  const entry = new URL(path, location.origin).href;
  registerRemotes([{ name: code.container, entryGlobalName: code.container, entry }]);
}

/**
 * Opens the door of one version of a remote: the only place where the shell reaches a remote.
 * @throws when the container or its door cannot be fetched; a later call tries again.
 */
export async function openDoor(code: ReleasedCode): Promise<RemoteDoor> {
  register(code);
  const module = await loadRemote<{ default: RemoteDoor }>(`${code.container}/App`);
  if (!module) throw new Error(`${code.container} has no door`);
  return module.default;
}
