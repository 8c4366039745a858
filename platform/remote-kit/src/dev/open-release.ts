import path from 'node:path';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { remoteOf } from '@prizestash/release-store/release-set/release-set';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { StoredRemote } from '../webpack/workbench-config';
import { serveWebpack } from './serve-webpack';
import { openInSite } from './site/work-on-site';

/**
 * Shows a released remote, live or not, until Ctrl-C: on the workbench of this checkout, or in the
 * pages of a site. Only this machine sees it.
 * @param text for example `mfe-legal@1.0.0-ab12cd3`.
 * @param site origin of the site whose pages show it; without it, the workbench does.
 */
export async function openRelease(
  store: ReleaseStore,
  text: string,
  port: number,
  site?: string,
): Promise<void> {
  const { package: name, version } = await store.named(text);
  const release = store.release(name, version);
  if (!release || name === 'shell') {
    refuseConfig(`${text} is not a remote`);
  }
  const remote = remoteOf(release);
  const webFolder = path.resolve(store.webFolder(name, version));
  if (site) {
    return openInSite({ name, site, port }, remote, webFolder);
  }
  const { partners } = release;
  const stored: StoredRemote = { name, remote, webFolder, ...(partners && { partners }) };
  const built = `${version}, built from ${release.commit}`;
  return serveWebpack({
    title: `${text} on the workbench`,
    // The workbench provides the singletons in the versions of the shell.
    folder: path.join(repositoryRoot, 'shell'),
    defaultPort: port,
    env: { workbench: true, commit: built, stored: JSON.stringify(stored) },
  });
}
