import { themeColors } from '@prizestash/shared/ui/theme-colors';
import { retryMainFile } from '@prizestash/site-host/headers/retry-main-file';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@prizestash/shared/remote';

/** The nodes of a page's content, comments and texts too, by which the shell sees that it was changed. */
function countNodes(body: string): number {
  const countIn = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode): number =>
    childNodes.reduce((sum, node) => sum + 1 + ('childNodes' in node ? countIn(node) : 0), 0);
  return countIn(parseFragment(body));
}

export interface InlineStyle {
  /** File name by which webpack's runtime finds that the page already contains it. */
  readonly file: string;
  /** By which the shell finds whose styles they are. */
  readonly owner: string;
  readonly css: string;
}

/** A script that the page preloads; it runs when something imports it. */
export interface Preload {
  readonly url: string;
  /** Browsers use a preload only for a request with the same integrity. */
  readonly integrity: string;
  readonly isModule?: boolean;
}

interface PageParts {
  readonly set: ReleaseSet;
  /** URL path; null for the not-found page, which has no URL of its own. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly indexed: boolean;
  readonly prerender: boolean;
  readonly styles: readonly InlineStyle[];
  readonly preloads: readonly Preload[];
  /** URL and integrity of the shell's main file. */
  readonly script: { readonly url: string; readonly integrity: string };
  readonly extraScripts: readonly string[];
  readonly body: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** JSON in which no value can close the script element around it. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function meta(name: string, content: string): string {
  const key = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${key}="${name}" content="${escapeAttribute(content)}">`;
}

function preloadLink({ url, integrity, isModule }: Preload): string {
  const kind = isModule ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  return `<link ${kind} href="${url}" crossorigin="anonymous" integrity="${integrity}">`;
}

export function pageHtml(parts: PageParts): string {
  const { publicBaseUrl } = parts.set.config;
  const address = parts.path === null ? null : `${publicBaseUrl}${parts.path}`;
  const image = `${publicBaseUrl}/social-image.png`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    // The page is as wide as the screen; the style sheets keep text out of notches and corners.
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeAttribute(parts.title)}</title>`,
    meta('description', parts.description),
    parts.indexed && address
      ? `<link rel="canonical" href="${address}">`
      : meta('robots', 'noindex'),
    meta('og:title', parts.title),
    meta('og:description', parts.description),
    meta('og:type', 'website'),
    meta('og:site_name', 'PrizeStash'),
    address ? meta('og:url', address) : '',
    meta('og:image', image),
    meta('twitter:card', 'summary_large_image'),
    meta('color-scheme', 'light dark'),
    ...Object.entries(themeColors).map(
      ([theme, color]) =>
        `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${theme})">`,
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...parts.styles.map(
      ({ file, owner, css }) => `<style data-href="${file}" data-package="${owner}">${css}</style>`,
    ),
    ...parts.preloads.map(preloadLink),
    `<script>${retryMainFile}</script>`,
    `<script defer src="${parts.script.url}" crossorigin="anonymous" integrity="${parts.script.integrity}"></script>`,
    ...parts.extraScripts.map((url) => `<script defer src="${url}"></script>`),
    '</head><body>',
    // Before the content, so that no element of a remote is found in its place.
    `<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">${scriptSafeJson(parts.set)}</script>`,
    `<div id="root"${parts.prerender ? ` data-prerendered="true" data-nodes="${countNodes(parts.body)}"` : ''}>${parts.body}</div>`,
    // Says that the HTML of the root has arrived (`data-whole` in shared/src/ui/base.css).
    '<template></template>',
    '</body></html>',
  ].join('');
}
