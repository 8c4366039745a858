import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';

/** The share scopes of the page, which webpack keeps for the shell's build. */
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

/** What a remote's entry leaves on the page, under the container's name. */
interface Container {
  /** Gives the remote the singletons that the shell provides. */
  init(shareScope: object): unknown;
  /** @returns what makes an exposed module. */
  get(module: string): Promise<() => { readonly default: RemoteModule }>;
}

/** Containers by name: fetched once each, and again after a failure. */
const containers = new Map<string, Promise<Container>>();

function fetchContainer({ container, base, entry, integrity }: ReleasedCode): Promise<Container> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${base}${entry}`;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => {
      const loaded = (globalThis as unknown as Record<string, Container | undefined>)[container];
      if (!loaded) return reject(new Error(`${container} is not in its file`));
      loaded.init(__webpack_share_scopes__['default'] ?? {});
      resolve(loaded);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${container} cannot be fetched`));
    };
    document.head.append(script);
  });
}

/**
 * Opens the door of one version of a remote: the only place where the shell reaches a remote.
 * @throws when the container or its door cannot be fetched; a later call tries again.
 */
export async function loadRemoteModule(code: ReleasedCode): Promise<RemoteModule> {
  const known = containers.get(code.container);
  const fetching = known ?? fetchContainer(code);
  if (!known) {
    containers.set(code.container, fetching);
    fetching.catch(() => containers.delete(code.container));
  }
  const remoteModule = await (await fetching).get('./App');
  return remoteModule().default;
}
