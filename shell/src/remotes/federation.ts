import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';
import { ATTEMPT_TIMEOUT_MS } from './load-page';
import { ShellError, type ShellErrorCode } from '../release-set';

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

/** How often each container failed to load. */
const failures = new Map<string, number>();

/**
 * The URL of the next attempt to load an entry. Each retry has a different URL: WebKit repeats the
 * failure of a preload for every later request of the same URL, also after a reload
 * (https://bugs.webkit.org/show_bug.cgi?id=270357). webpack's loader does the same for chunks.
 */
function entryUrl({ container, base, entry }: ReleasedCode): string {
  const retry = failures.get(container);
  return retry ? `${base}${entry}?retry=${retry}` : `${base}${entry}`;
}

function loadContainer(released: ReleasedCode): Promise<Container> {
  const { container, integrity } = released;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = entryUrl(released);
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = async () => {
      try {
        const loaded = (globalThis as unknown as Record<string, Container | undefined>)[container];
        if (!loaded) throw new Error(`the entry does not set ${container}`);
        // Only the runtime of other builds is asynchronous here.
        await loaded.init(__webpack_share_scopes__['default'] ?? {});
        resolve(loaded);
      } catch (error) {
        reject(error);
      }
    };
    const fail = (code: ShellErrorCode) => {
      script.remove();
      reject(new ShellError(code, `the entry of ${container} did not load`));
    };
    script.onerror = () => fail('remote-not-loaded');
    // The attempt gives up at this time, and the next one loads the container again.
    setTimeout(fail, ATTEMPT_TIMEOUT_MS, 'page-timeout');
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
    loading.catch(() => {
      containers.delete(code.container);
      failures.set(code.container, (failures.get(code.container) ?? 0) + 1);
    });
  }
  const createModule = await (await loading).get('./App');
  return createModule().default;
}
