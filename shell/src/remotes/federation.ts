import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';
import { ShellError } from '../shell-error';

/** The page's share scopes. webpack defines this variable in the shell's build. */
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

/** A federated container, which a remote's entry script assigns to a global variable. */
interface Container {
  /** Passes the shell's singletons to the remote. */
  init(shareScope: object): unknown;
  /** @returns a factory of the exposed module. */
  get(module: string): Promise<() => { readonly default: RemoteModule }>;
}

/** Containers by name. A failed load is removed, so that the next call loads it again. */
const containers = new Map<string, Promise<Container>>();

function loadContainer({ container, base, entry, integrity }: ReleasedCode): Promise<Container> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${base}${entry}`;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => {
      const loaded = (globalThis as unknown as Record<string, Container | undefined>)[container];
      if (!loaded) {
        return reject(new ShellError('remote-not-loaded', `the entry does not set ${container}`));
      }
      loaded.init(__webpack_share_scopes__['default'] ?? {});
      resolve(loaded);
    };
    script.onerror = () => {
      script.remove();
      reject(new ShellError('remote-not-loaded', `the entry of ${container} did not load`));
    };
    document.head.append(script);
  });
}

/**
 * Loads the module that one version of a remote exposes. No other file of the shell accesses a remote.
 * @throws when the container or its module cannot be loaded; a later call tries again.
 */
export async function loadRemoteModule(code: ReleasedCode): Promise<RemoteModule> {
  const cached = containers.get(code.container);
  const loading = cached ?? loadContainer(code);
  if (!cached) {
    containers.set(code.container, loading);
    loading.catch(() => containers.delete(code.container));
  }
  const createModule = await (await loading).get('./App');
  return createModule().default;
}
