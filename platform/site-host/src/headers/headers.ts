import { hash } from 'node:crypto';
import { framedOrigins, inPageOrigins, scriptOrigins } from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { OperatorConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import { retryMainFile } from './retry-main-file';

/** Headers for every URL path that matches: an exact path, or a prefix that ends in `*`. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const hashOf = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Sent with everything that the site serves. Pages and frame documents replace the policy and add to it. */
const everywhere: HeaderRule = {
  path: '/*',
  headers: {
    'Content-Security-Policy': policy({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  },
};

/** What a document may do. It means nothing for other files, which visits load far more of. */
const ofDocuments = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/**
 * The path of a file below /packages/ contains a hash of its content or its version. These files
 * are not documents: one that is opened as a document gets an opaque origin and runs no script.
 */
const packageFiles: HeaderRule = {
  path: '/packages/*',
  headers: {
    'Content-Security-Policy': policy({
      sandbox: [],
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
};

/**
 * The shell's Trusted Types policy checks every script that is added
 * (shell/src/trusted-scripts.ts); the inline script has another policy, for its retries. Left out when a
 * partner's script runs in the page, because such a script adds others without the policy.
 */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'retry'],
};

/**
 * Headers of one page.
 * @param styles the content of each of its style elements.
 */
export function pageHeaders(
  path: string,
  styles: readonly string[],
  config: OperatorConfig,
): HeaderRule {
  const inPage = inPageOrigins(config);
  return {
    path,
    headers: {
      ...ofDocuments,
      // A proxy that rewrites HTML would make it differ from what React hydrates.
      'Cache-Control': 'no-cache, no-transform',
      'Content-Security-Policy': policy({
        'default-src': ["'none'"],
        'script-src': ["'self'", hashOf(retryMainFile), ...inPage],
        'style-src': ["'self'", ...styles.map(hashOf), ...inPage],
        'img-src': ["'self'", 'data:', ...inPage],
        'connect-src': ["'self'", ...[config.apiBaseUrl].filter(Boolean), ...inPage],
        'frame-src': ["'self'", ...framedOrigins(config)],
        'font-src': ["'self'", ...inPage],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        // Scripts submit all forms. An older browser that treats method="dialog" as GET would
        // otherwise put the typed values into the URL.
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
        ...(inPage.length === 0 && trustedTypes),
      }),
    },
  };
}

/**
 * The header that makes a browser refuse scripts without integrity, whoever adds them. Left out when
 * a partner's script runs in the page, and in development, because those scripts have none.
 * @param extraScripts URLs of scripts that every page loads in addition to the site's.
 * @param hasModules whether the page's remote consists of ES modules. WebKit 26 refuses all modules with
 * the header, also those with integrity: violations are only reported.
 */
export function integrityPolicy(
  config: OperatorConfig,
  extraScripts: readonly string[],
  hasModules: boolean,
): HeaderRule['headers'] {
  if (inPageOrigins(config).length > 0 || extraScripts.length > 0) return {};
  const name = hasModules ? 'Integrity-Policy-Report-Only' : 'Integrity-Policy';
  return { [name]: 'blocked-destinations=(script)' };
}

/** Returns the content of each inline script, in time that grows with the length of the HTML only. */
function inlineScripts(html: string): string[] {
  const [open, close] = ['<script>', '</script>'];
  const scripts: string[] = [];
  let start = html.indexOf(open);
  while (start >= 0) {
    const end = html.indexOf(close, start);
    if (end < 0) break;
    scripts.push(html.slice(start + open.length, end));
    start = html.indexOf(open, end);
  }
  return scripts;
}

/**
 * Headers of a frame document in which a partner's script runs. `sandbox` gives it an opaque origin
 * without storage or cookies, and it can connect to the partner's servers only.
 * @param html its content; inline scripts are allowed by their hashes.
 * @param declared the partners of its remote; left out for a release from before they were declared.
 */
export function frameHeaders(
  path: string,
  html: string,
  config: OperatorConfig,
  declared?: readonly PartnerManifest[],
): HeaderRule {
  const partners = scriptOrigins(config, declared);
  return {
    path,
    headers: {
      ...ofDocuments,
      'Content-Security-Policy': policy({
        sandbox: ['allow-scripts', 'allow-forms'],
        'default-src': ["'none'"],
        'script-src': [...inlineScripts(html).map(hashOf), ...partners],
        // Partners' widgets use inline styles, and this document contains nothing of the site.
        'style-src': ["'unsafe-inline'", ...partners],
        'img-src': ['data:', ...partners],
        'font-src': partners,
        'connect-src': partners,
        'frame-src': partners,
        'form-action': partners,
        'base-uri': ["'none'"],
        'frame-ancestors': ["'self'"],
      }),
      'Referrer-Policy': 'no-referrer',
    },
  };
}

/**
 * Headers of a worker's script, which replaces the policy of package files: a browser refuses to run
 * a worker with `sandbox`. It may compute, and neither load nor send anything.
 */
export function workerHeaders(path: string): HeaderRule {
  const directives = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };
  return { path, headers: { 'Content-Security-Policy': policy(directives) } };
}

/**
 * Icons and similar files have stable URLs, so they are cached for one day. Without `Cache-Control`
 * some browsers request the icon again at every navigation.
 * @param file name of a file beside the pages, for example `favicon.svg`.
 */
export function siteFileHeaders(file: string): HeaderRule {
  return { path: `/${file}`, headers: { 'Cache-Control': 'public, max-age=86400' } };
}

/** Lists of remotes: a release set never changes. */
const remotesFiles: HeaderRule = {
  path: '/release-sets/*',
  headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
};

/** The rules for every URL, for files of packages and of release sets. Rules for pages follow them. */
export const commonHeaders: readonly HeaderRule[] = [everywhere, packageFiles, remotesFiles];

/** Whether a path has its own rule. HTML without one is never served. */
export function hasOwnRule(rules: readonly HeaderRule[], path: string): boolean {
  return rules.some((rule) => rule.path === path);
}

/**
 * All headers for a URL path. An exact rule wins over a prefix, whichever set it comes from; among
 * rules of one kind the later one wins.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const prefixes = rules.filter(
    (rule) => rule.path.endsWith('*') && path.startsWith(rule.path.slice(0, -1)),
  );
  const exact = rules.filter((rule) => rule.path === path);
  return Object.assign({}, ...[...prefixes, ...exact].map(({ headers }) => headers)) as Record<
    string,
    string
  >;
}

/** An engine of WebKit: Safari, and every browser of an iPhone. Chromium names WebKit as well. */
const WEBKIT = /AppleWebKit\/(?!.*Chrom(?:e|ium)\/)/;

/**
 * Whether a browser keeps its preloads when a page has the header `Integrity-Policy`. WebKit 26 refuses
 * every preload of a script with it, also those with integrity, and would request the scripts of a page
 * one after the other.
 * @param userAgent the request's `User-Agent` header.
 */
export const supportsIntegrityPolicy = (userAgent = ''): boolean => !WEBKIT.test(userAgent);
