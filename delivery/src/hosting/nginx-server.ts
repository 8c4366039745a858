import { overrideHeaders } from '../serve/choose-release-set';
import { contentTypes } from '../serve/content-types';
import { NO_SUCH_RELEASE_SET } from '../serve/site-host';
import type { ReleaseStore } from '../releases/release-store';
import { variableOf } from './nginx-header-maps';
import { quoted } from './nginx-maps';
import type { ServedFile } from './served-files';

/** How the configuration differs from one place to another. */
export interface NginxOptions {
  /** What nginx listens on, for example `127.0.0.1:8080`. */
  readonly listen: string;
  /** True where nginx has the module that serves `.br` copies. */
  readonly brotli: boolean;
}

/** Those that depend on the visitor as well. */
const VISITOR_HEADERS = ['Cache-Control', 'Vary'];

/** The server block: from an address to a file of the chosen set, with its headers. */
export function serverBlock(
  store: ReleaseStore,
  files: readonly ServedFile[],
  options: NginxOptions,
): string {
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
    add_header Cache-Control ${quoted(overrideHeaders['Cache-Control'])} always;
    add_header X-Robots-Tag ${quoted(overrideHeaders['X-Robots-Tag'])} always;
    return 404 ${quoted(NO_SUCH_RELEASE_SET)};
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
