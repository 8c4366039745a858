import { contentTypes } from '../host/content-types';
import { BUCKET_COOKIE, BUCKETS, bucketCookie } from '../host/bucket-cookie';
import { SET_PARAMETER } from '../host/asked-set';
import { askedHeaders, triedHeaders } from '../host/choose-set';
import { NO_SUCH_SET } from '../host/site-host';
import type { LivePointer } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { mapBlock, quoted } from './nginx-maps';
import { servedFiles, type ServedFile } from './served-files';

/** How the configuration differs from one place to another. */
export interface NginxOptions {
  /** What nginx listens on, for example `127.0.0.1:8080`. */
  readonly listen: string;
  /** True where nginx has the module that serves `.br` copies. */
  readonly brotli: boolean;
}

/** Those that depend on the visitor as well. */
const VISITOR_HEADERS = ['Cache-Control', 'Vary'];

const variableOf = (header: string) => `$header_${header.toLowerCase().replaceAll('-', '_')}`;

/** One map for each header: from the file that answers to the header's value, empty for none. */
function headerMaps(files: readonly ServedFile[]): string {
  const names = [...new Set(files.flatMap(({ headers }) => Object.keys(headers)))].sort();
  const [everywhere] = files;
  return names
    .map((name) => {
      const usual = everywhere?.headers[name] ?? '';
      const lines = files
        .map(({ file, headers }) => [file, headers[name] ?? ''] as const)
        .filter(([file, value]) => file !== '/' && value !== usual)
        .map(
          ([file, value]) =>
            [quoted(file.endsWith('/') ? `~^${file}` : file), quoted(value)] as const,
        );
      return mapBlock('$uri', variableOf(name), [['default', quoted(usual)], ...lines]);
    })
    .join('');
}

/** Which set answers: the one asked for, the candidate for its share of buckets, or the live one. */
function choiceMaps(store: ReleaseStore, { set: live, candidate }: LivePointer): string {
  const ids = store.sets().filter((id) => store.set(id));
  const parameter = `(?:^|&)${SET_PARAMETER}`;
  const asked = mapBlock('$args', '$asked', [
    ['default', '""'],
    [quoted(`~${parameter}(?:=[^&]*)?(?:&.*)?&${SET_PARAMETER}(?:=|&|$)`), 'none'],
    [quoted(`~${parameter}=(?<asked_id>[A-Za-z0-9][A-Za-z0-9._-]*)(?:&|$)`), '$asked_id'],
    [quoted(`~${parameter}(?:=|&|$)`), 'none'],
  ]);
  const known = mapBlock('$asked', '$asked_set', [
    ['default', 'none'],
    ['""', '""'],
    ...ids.map((id) => [quoted(id), quoted(id)] as const),
  ]);
  const dealing = Array.from({ length: BUCKETS - 1 }, (_, bucket) => `  1% ${bucket};`).join('\n');
  const buckets = candidate
    ? [
        `split_clients $request_id $dealt {\n${dealing}\n  * ${BUCKETS - 1};\n}\n`,
        mapBlock(`$cookie_${BUCKET_COOKIE}`, '$bucket', [
          ['default', '$dealt'],
          [quoted('~^(?:0|[1-9][0-9]?)$'), `$cookie_${BUCKET_COOKIE}`],
        ]),
        mapBlock('$bucket', '$dealt_set', [
          ['default', quoted(live)],
          ...Array.from(
            { length: candidate.share },
            (_, bucket) => [String(bucket), quoted(candidate.set)] as const,
          ),
        ]),
      ].join('')
    : '';
  const chosen = mapBlock('$asked_set', '$set', [
    ['default', '$asked_set'],
    ['""', candidate ? '$dealt_set' : quoted(live)],
    ['none', quoted(live)],
  ]);
  return asked + known + buckets + chosen;
}

/** Headers by which caches and browsers keep what one visitor got apart from what others get. */
function visitorMaps(store: ReleaseStore, { candidate }: LivePointer): string {
  const ofSet = mapBlock('$uri', '$of_set', [
    ['default', '""'],
    [quoted('~^/sets/'), '1'],
  ]);
  const whose = quoted('$of_set:$asked_set');
  const onlyAsked = quoted('~^1:.');
  const tried = (value: string) => (candidate ? [[quoted('1:'), quoted(value)] as const] : []);
  const secure = store.set(candidate?.set ?? '')?.publicBaseUrl?.startsWith('https:') === true;
  const cookies = candidate
    ? mapBlock(`$cookie_${BUCKET_COOKIE}`, '$new_cookie', [
        ['default', quoted(bucketCookie('$dealt', secure))],
        [quoted('~^(?:0|[1-9][0-9]?)$'), '""'],
      ]) +
      mapBlock(quoted('$asked_set:$uri'), '$set_cookie', [
        ['default', '""'],
        [quoted('~^:/sets/.*\\.html$'), '$new_cookie'],
      ])
    : mapBlock('$asked_set', '$set_cookie', [['default', '""']]);
  return [
    ofSet,
    mapBlock(whose, '$cache_control', [
      ['default', variableOf('Cache-Control')],
      ...tried(triedHeaders['Cache-Control']),
      [onlyAsked, quoted(askedHeaders['Cache-Control'])],
    ]),
    mapBlock(whose, '$vary', [['default', 'Accept-Encoding'], ...tried(triedHeaders.Vary)]),
    mapBlock(whose, '$robots_tag', [
      ['default', '""'],
      [onlyAsked, quoted(askedHeaders['X-Robots-Tag'])],
    ]),
    cookies,
  ].join('');
}

function server(store: ReleaseStore, files: readonly ServedFile[], options: NginxOptions): string {
  const names = [...new Set(files.flatMap(({ headers }) => Object.keys(headers)))]
    .filter((name) => !VISITOR_HEADERS.includes(name))
    .sort();
  const headers = [
    ...names.map((name) => [name, variableOf(name)] as const),
    ['Cache-Control', '$cache_control'],
    ['Vary', '$vary'],
    ['X-Robots-Tag', '$robots_tag'],
    ['Set-Cookie', '$set_cookie'],
  ].map(([name, value]) => `  add_header ${name} ${value} always;`);
  const refusal = names.map((name) => `    add_header ${name} ${variableOf(name)} always;`);
  return `server {
  listen ${options.listen};
  root ${quoted(store.folder)};
  absolute_redirect off;
  merge_slashes off;
  max_ranges 0;
  if_modified_since off;
  gzip_static on;
${options.brotli ? '  brotli_static on;\n' : ''}  error_page 404 /sets/$set/pages/404.html;
${headers.join('\n')}
  # An entity tag says it all; a date would be that of the set.
  add_header Last-Modified "";

  if ($request_method !~ ^(?:GET|HEAD)$) {
    return 405;
  }
  if ($asked_set = none) {
    rewrite ^ /no-such-set last;
  }
  location = /no-such-set {
    internal;
    default_type ${quoted(contentTypes['.txt'] ?? '')};
${refusal.join('\n')}
    add_header Cache-Control ${quoted(askedHeaders['Cache-Control'])} always;
    add_header X-Robots-Tag ${quoted(askedHeaders['X-Robots-Tag'])} always;
    return 404 ${quoted(NO_SUCH_SET)};
  }
  location ^~ /sets/ {
    internal;
  }
  location ^~ /packages/ {
    location ~ (?://|\\.(?:br|gz)$) {
      return 404;
    }
    try_files /public$uri =404;
  }
  location = / {
    try_files /sets/$set/pages/index.html =404;
  }
  # Two slashes would name another host, once they were sent back in a redirect.
  location ~ // {
    return 404;
  }
  # A page is asked for by its path, and a compressed copy by what the browser accepts.
  location ~ \\.(?:html|br|gz)$ {
    return 404;
  }
  location ~ ^(?<bare>/.+?)/+$ {
    if (-f $document_root/sets/$set/pages$bare/index.html) {
      return 301 $bare$is_args$args;
    }
    return 404;
  }
  location / {
    try_files /sets/$set/pages$uri /sets/$set/pages$uri/index.html =404;
  }
}
`.replaceAll('\\\\.', '\\.');
}

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
    server(store, files, options),
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
