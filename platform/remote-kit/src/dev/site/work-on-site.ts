import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleasedRemote } from '@prizestash/shared/remote';
import { requireFreePort } from '../require-free-port';
import { stopSignal } from '../stop-signal';
import { watchBuilds } from '../watch-builds';
import { LOCAL_VERSION, localBase, localRemote } from './local-remote';
import { SiteProxy } from './site-proxy';

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

const shownAt = ({ name, site, port }: RemoteInSite, version: string) =>
  `${site} with ${version} ${name}: http://localhost:${port} (stop with Ctrl-C)`;

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
  const proxy = new SiteProxy(shown.site, shown.name, webFolder);
  // Its files have a path that the site cannot answer first.
  proxy.remote = { ...remote, base: localBase(shown.name) };
  try {
    await proxy.connect();
    await proxy.listen(shown.port);
    console.log(shownAt(shown, `version ${remote.version} of`));
    await stopped;
  } finally {
    await proxy.close();
  }
}

/** Shows the site with one remote from this machine, reloaded on save, until Ctrl-C. */
export async function workOnSite(work: SiteWork): Promise<void> {
  const { name, folder, site, port } = work;
  await requireFreePort('PORT', port, '127.0.0.1');
  const stopped = stopSignal();
  const output = mkdtempSync(path.join(tmpdir(), `prizestash-${name}-`));
  const proxy = new SiteProxy(site, name, path.join(output, 'web'));
  const show = async () => {
    const isFirst = proxy.remote === null;
    proxy.remote = await localRemote(name, output);
    proxy.reload.reload();
    if (isFirst) console.log(shownAt(work, 'this'));
  };
  const failed = (message: string) => {
    console.error(message);
    proxy.reload.fail(message);
  };
  try {
    await proxy.connect();
    await proxy.listen(port);
    const watch = await watchBuilds(folder, LOCAL_VERSION, output, {
      building: () => console.log(`Building ${name}…`),
      failed,
      built: () => void show().catch(({ message }: Error) => failed(message)),
    });
    await stopped;
    await watch.close();
  } finally {
    await proxy.close();
    rmSync(output, { recursive: true, force: true });
  }
}
