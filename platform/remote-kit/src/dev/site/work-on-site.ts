import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireFreePort } from '../require-free-port';
import { stopSignal } from '../stop-signal';
import { watchBuilds } from '../watch-builds';
import { LOCAL_VERSION, localRemote } from './local-remote';
import { SiteProxy } from './site-proxy';

/** A remote and the site to show it in. */
export interface SiteWork {
  readonly name: string;
  /** Folder of the remote. */
  readonly folder: string;
  /** Origin of the site, for example `https://staging.example.com`. */
  readonly site: string;
  readonly port: number;
}

/**
 * Shows the site with one remote from this machine, reloaded on save, until Ctrl-C.
 * @throws {DeliveryError} when the site does not respond or the port is in use.
 */
export async function workOnSite({ name, folder, site, port }: SiteWork): Promise<void> {
  await requireFreePort('PORT', port, '127.0.0.1');
  const stopped = stopSignal();
  const output = mkdtempSync(path.join(tmpdir(), `prizestash-${name}-`));
  const proxy = new SiteProxy(site, name, path.join(output, 'web'));
  const show = async () => {
    const isFirst = proxy.remote === null;
    proxy.remote = await localRemote(name, output);
    proxy.reload.reload();
    if (isFirst) {
      console.log(`${site} with this ${name}: http://localhost:${port} (stop with Ctrl-C)`);
    }
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
