import { createHash } from 'node:crypto';
import { framedOrigins, inPageOrigins, partnerOrigins } from '@prizestash/shared/partners';
import type { SiteConfig } from '@prizestash/shared/site';

/** Headers for every URL path that matches: an exact path, or a prefix that ends in `*`. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * `Link` values for a host that can send 103 Early Hints while it gets the page: the scripts that
   * the page will ask for. A host that cannot leaves them out: the page names them itself.
   */
  readonly earlyHints?: readonly string[];
}

const originOf = (url: string) => new URL(url).origin;
const hashOf = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Sent with everything that the site serves. Pages and frame documents replace the policy. */
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
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  },
};

/**
 * Files below /packages/ carry their content's hash or version in their path. They are not documents:
 * the policy leaves one that is opened as a document no origin and no script.
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
 * The shell's policy decides over every script that is added (shell/src/trusted-scripts.ts). Left
 * out where configuration lets a partner's script run in the page: it brings ways of its own.
 */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/**
 * Headers of one page.
 * @param path URL path of the page.
 * @param styles the content of each style element in it.
 */
export function pageHeaders(
  path: string,
  styles: readonly string[],
  config: SiteConfig,
): HeaderRule {
  const inPage = inPageOrigins(config);
  return {
    path,
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy({
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inPage],
        'style-src': ["'self'", ...styles.map(hashOf), ...inPage],
        'img-src': ["'self'", 'data:', ...inPage],
        'connect-src': ["'self'", originOf(config.apiBaseUrl), ...inPage],
        'frame-src': ["'self'", ...framedOrigins(config)],
        ...(inPage.length > 0 && { 'font-src': inPage }),
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        // No form of the site is ever sent by the browser itself. An older one that takes
        // method="dialog" for GET would otherwise put what was typed into the address.
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
        ...(inPage.length === 0 && trustedTypes),
      }),
    },
  };
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/**
 * Headers of a frame document, in which a partner's script runs apart from the site: an origin of
 * its own (`sandbox`), no storage, no cookies, and the partner's servers as its only company.
 * @param path URL path of the document.
 * @param html its content; the scripts and styles written in it are allowed by their hashes.
 */
export function frameHeaders(path: string, html: string, config: SiteConfig): HeaderRule {
  const { lead, survey } = config.partners;
  const partners = [...new Set([lead, survey].flatMap(partnerOrigins))];
  const hashes = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text]) => hashOf(text ?? ''));
  return {
    path,
    headers: {
      'Content-Security-Policy': policy({
        sandbox: ['allow-scripts', 'allow-forms'],
        'default-src': ["'none'"],
        'script-src': [...hashes(inlineScript), ...partners],
        // A partner's widget styles itself; nothing of the site's is in this document.
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
 * Icons and the like keep their addresses, so they are fetched anew once a day; without a word on it
 * a browser asks for the icon again at every step of a visit.
 * @param file name of a file beside the pages, for example `favicon.svg`.
 */
export function siteFileHeaders(file: string): HeaderRule {
  return { path: `/${file}`, headers: { 'Cache-Control': 'public, max-age=86400' } };
}

/** The rules for files and for every URL alike; those for pages follow them. */
export const commonHeaders: readonly HeaderRule[] = [everywhere, packageFiles];

/** Whether a path has a rule of its own. HTML without one has no policy, and is never served. */
export function hasOwnRule(rules: readonly HeaderRule[], path: string): boolean {
  return rules.some((rule) => rule.path === path);
}

/** The early hints of a page; none for anything else. */
export function earlyHintsFor(rules: readonly HeaderRule[], path: string): readonly string[] {
  return rules.find((rule) => rule.path === path)?.earlyHints ?? [];
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
