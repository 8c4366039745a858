import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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

/** A remote whose sources are on this machine. */
export interface SiteWork extends RemoteInSite {
  readonly folder: string;
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

/** Shows the site with one remote from this machine, refreshed on save, until Ctrl-C. */
export async function workOnSite(work: SiteWork): Promise<void> {
  const { name, folder, site, port } = work;
  await requireFreePort('PORT', port, '127.0.0.1');
  const stopped = stopSignal();
  const output = mkdtempSync(path.join(tmpdir(), `prizestash-${name}-`));
  const copies = mkdtempSync(path.join(tmpdir(), `prizestash-${name}-builds-`));
  const builds = new Map<string, string>();
  const proxy = new SiteProxy(site, name, builds, output);
  let address = '';
  const failed = ({ message }: Error) => {
    console.error(message);
    proxy.reload.fail(message);
  };
  const show = async (build: string) => {
    const isFirst = proxy.remote === null;
    proxy.remote = await localRemote(name, path.join(copies, build), build);
    proxy.reload.live({ [name]: proxy.remote.base });
    if (isFirst) console.log(shownAt(work, 'this', address));
    for (const old of [...builds.keys()].slice(0, -KEPT_BUILDS)) {
      builds.delete(old);
      rmSync(path.join(copies, old), { recursive: true });
    }
  };
  /** In their order: the last one stays. */
  let showing: Promise<void> = Promise.resolve();
  const copyAndShow = (build: string) => {
    const copy = path.join(copies, build);
    try {
      // The next build replaces the files, of which a page may have loaded only some.
      cpSync(output, copy, { recursive: true, filter: (file) => !file.includes('.hot-update.') });
    } catch (error) {
      return failed(error as Error);
    }
    builds.set(build, path.join(copy, 'web'));
    showing = showing.then(() => show(build)).catch(failed);
  };
  try {
    await proxy.connect();
    address = await proxy.listen(port);
    const listener: BuildListener = {
      building: () => console.log(`Building ${name}…`),
      updated: (hash) => proxy.reload.update(name, hash),
      failed: (message) => failed(new Error(message)),
      built: copyAndShow,
    };
    const watch = await watchBuilds(folder, LOCAL_VERSION, output, listener, (web) =>
      withUpdates(web, true),
    );
    await stopped;
    await watch.close();
  } finally {
    await proxy.close();
    for (const folder of [output, copies]) rmSync(folder, { recursive: true, force: true });
  }
}
