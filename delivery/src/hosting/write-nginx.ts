import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '../releases/release-store';
import { nginxMain, nginxSite } from './nginx-config';
import { DeliveryError } from '../delivery-error';

/** Where Debian's package libnginx-mod-http-brotli-static puts the module. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** What is to be written, and for which nginx. */
export interface NginxFiles {
  /** Gets `nginx.conf` and `site.conf`; it is nginx's prefix folder as well. */
  readonly folder: string;
  /** For example `127.0.0.1:8080`. */
  readonly listen: string;
  /** The file of the Brotli module; without it `.gz` copies are served to everybody. */
  readonly brotliModule?: string;
}

/**
 * Writes the configuration by which nginx serves a store as it is now. A running nginx takes it up
 * when it is told to reload.
 * @throws {DeliveryError} when nothing was promoted yet.
 */
export function writeNginx(
  store: ReleaseStore,
  { folder, listen, brotliModule = BROTLI_MODULE }: NginxFiles,
): void {
  const pointer = store.live();
  if (!pointer)
    throw new DeliveryError(
      'not-in-store',
      'nothing was promoted yet, so there is nothing to serve',
    );
  const brotli = existsSync(brotliModule);
  mkdirSync(path.join(folder, 'temp'), { recursive: true });
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, `${name}.draft`), text);
    renameSync(path.join(folder, `${name}.draft`), path.join(folder, name));
  };
  write('nginx.conf', nginxMain(brotli ? [brotliModule] : []));
  write('site.conf', nginxSite(store, pointer, { listen, brotli }));
}
