import type { ReleasedRemote, RemoteModule } from '@prizestash/shared/remote';
import type { StoredRemote } from '../workbench-config';

/** The released remote and its name, which webpack defines. */
declare const WORKBENCH_REMOTE: StoredRemote;
/** The page's share scopes. webpack defines this variable. */
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

/** A federated container, as remotes of every bundler assign it to a global variable. */
interface Container {
  init(shareScope: object): unknown;
  get(module: string): Promise<() => { readonly default: RemoteModule }>;
}

async function loadModule({ base, entry, integrity, container }: ReleasedRemote) {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: base + entry, integrity, crossOrigin: 'anonymous' });
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${base}${entry} does not load`));
    document.head.append(script);
  });
  const loaded = (globalThis as unknown as Record<string, Container>)[container];
  if (!loaded) throw new Error(`${base}${entry} does not set ${container}`);
  await loaded.init(__webpack_share_scopes__['default'] ?? {});
  return (await loaded.get('./App'))().default;
}

const { name, remote, partners } = WORKBENCH_REMOTE;
const { page } = await loadModule(remote);

/** Guests of other bundlers have no manifest, so the release names routes and partners. */
export default { manifest: { name, routes: remote.routes, ...(partners && { partners }) }, page };
