import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleasedRemote } from '@prizestash/shared/remote';
import { requireFreePort, stopSignal } from '../local-program';
import { watchBuilds, type BuildListener } from '../watch-builds';
import { withUpdates } from '../with-updates';
import { LOCAL_VERSION, localBase, localRemote } from './local-remote';
import { SiteProxy } from './site-proxy';

/** A page loads the files of the build that it was opened with. */
const KEPT_BUILDS = 3;

interface RemoteInSite {
  readonly name: string;
  /** Origin of the site, for example `https://staging.example.com`. */
  readonly site: string;
  readonly port: number;
}

const shownAt = ({ name, site }: RemoteInSite, version: string, address: string) =>
  `${site} with ${version} ${name}: ${address} (stop with Ctrl-C)`;

/**
 * Shows the site with one released remote until Ctrl-C. It need not be live, or be at the site.
 * @param webFolder holds the release's files for browsers.
 */
export async function openInSite(
  shown: RemoteInSite,
  remote: ReleasedRemote,
  webFolder: string,
): Promise<void> {
  await requireFreePort('PORT', shown.port, '127.0.0.1');
  const stopped = stopSignal();
  const proxy = new SiteProxy(shown.site, shown.name, new Map([['release', webFolder]]));
  proxy.remote = { ...remote, base: localBase(shown.name, 'release') };
  try {
    await proxy.connect();
    const address = await proxy.listen(shown.port);
    console.log(shownAt(shown, `version ${remote.version} of`, address));
    await stopped;
  } finally {
    await proxy.close();
  }
}

/**
 * Shows the site with one remote from this machine, refreshed on save, until Ctrl-C.
 * @param folder of its sources.
 */
export async function workOnSite(work: RemoteInSite, folder: string): Promise<void> {
  const { name, site, port } = work;
  await requireFreePort('PORT', port, '127.0.0.1');
  const stopped = stopSignal();
  const scratch = mkdtempSync(path.join(tmpdir(), `prizestash-${name}-`));
  const output = path.join(scratch, 'build');
  const builds = new Map<string, string>();
  const proxy = new SiteProxy(site, name, builds, output);
  let address = '';
  const listener: BuildListener = {
    building: () => console.log(`Building ${name}…`),
    updated: (hash) => proxy.reload.update(name, hash),
    failed: (message) => {
      console.error(message);
      proxy.reload.fail(message);
    },
    built: async (build, copy) => {
      const isFirst = proxy.remote === null;
      // The same sources again have the same files.
      const replaced = builds.get(build);
      if (replaced) rmSync(path.dirname(replaced), { recursive: true });
      builds.set(build, path.join(copy, 'web'));
      proxy.remote = await localRemote(name, copy, build);
      proxy.reload.live({ [name]: proxy.remote.base });
      if (isFirst) console.log(shownAt(work, 'this', address));
      for (const [old, web] of [...builds].slice(0, -KEPT_BUILDS)) {
        builds.delete(old);
        rmSync(path.dirname(web), { recursive: true });
      }
    },
  };
  try {
    await proxy.connect();
    address = await proxy.listen(port);
    const watch = await watchBuilds(folder, LOCAL_VERSION, output, listener, (web) =>
      withUpdates(web, true),
    );
    await stopped;
    await watch.close();
  } finally {
    await proxy.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}
