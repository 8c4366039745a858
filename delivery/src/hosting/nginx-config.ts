import { contentTypes } from '../serve/content-types';
import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { choiceMaps } from './nginx-choice-maps';
import { headerMaps } from './nginx-header-maps';
import { quoted } from './nginx-maps';
import { serverBlock, type NginxOptions } from './nginx-server';
import { visitorMaps } from './nginx-visitor-maps';
import { servedFiles } from './served-files';

/**
 * The configuration by which nginx serves a release store as it is now, with the very answers of the
 * local host: to be included in nginx's `http` block, and written anew after every promotion.
 */
export function nginxSite(
  store: ReleaseStore,
  pointer: LivePointer,
  options: NginxOptions,
): string {
  const files = servedFiles(store, pointer);
  const types = Object.entries(contentTypes).map(
    ([extension, type]) => `  ${quoted(type)} ${extension.slice(1)};`,
  );
  const longest = Math.max(
    ...files
      .flatMap(({ file, headers }) => [file, ...Object.values(headers)])
      .map((text) => text.length),
  );
  return [
    '# Written by "npm run hosting:nginx" out of the release store: change nothing here.\n',
    `map_hash_max_size ${Math.max(2048, files.length * 4)};\n`,
    `map_hash_bucket_size ${longest > 200 ? 512 : 256};\n`,
    `types {\n${types.join('\n')}\n}\n`,
    headerMaps(files),
    choiceMaps(store, pointer),
    visitorMaps(store, pointer),
    serverBlock(store, files, options),
  ].join('\n');
}

/** A whole configuration around the site's, for an nginx that serves nothing else. */
export function nginxMain(modules: readonly string[]): string {
  return `${modules.map((file) => `load_module ${quoted(file)};\n`).join('')}pid nginx.pid;
error_log stderr warn;
events {
}
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path temp/body;
  proxy_temp_path temp/proxy;
  fastcgi_temp_path temp/fastcgi;
  uwsgi_temp_path temp/uwsgi;
  scgi_temp_path temp/scgi;
  include site.conf;
}
`;
}
