import { readFileSync } from 'node:fs';
import nodePath from 'node:path';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { Release } from '@prizestash/release-store/release';
import {
  DRAWING_KEYS_FILE,
  NOT_FOUND_PATH,
  pageFile,
  remotesFileOf,
  baseOf,
  integrityOf,
  releaseSetOf,
  scriptsOfRoute,
} from '@prizestash/release-store/release-set/release-set';
import {
  commonHeaders,
  frameHeaders,
  integrityPolicy,
  pageHeaders,
  siteFileHeaders,
  workerHeaders,
  type HeaderRule,
} from '@prizestash/site-host/headers/headers';
import { budgetPolicy } from './budget-policy';
import { imagePaths, innerHtml } from './inner-html';
import { pageHtml, type InlineStyle, type Preload } from './page-html';
import type { DocumentsRequest, ReleaseFolder, RenderedSet } from './prerender-request';

/** JSON of remotes that is longer is a file of its own, so that pages do not grow with the site. */
const MAX_INLINE_JSON = 8_000;

/** In a style sheet, a URL without scheme, host or leading slash. */
const relativeUrl = /(\burl\(\s*["']?)(?![a-z][a-z0-9+.-]*:|[/#])([^"')\s]+)/gi;

type Page = ReturnType<typeof pagesOf>[number];

/** All pages of a release set. The path of the not-found page is null, and so is a screen of the shell. */
function pagesOf({ shell, remotes, notFoundPage }: DocumentsRequest) {
  const pages = [shell, ...remotes].flatMap((folders) =>
    folders.release.routes.map((route) => ({
      ...route,
      indexed: route.index !== false,
      owner: folders.release.package,
      /** Paths whose code it prefetches. */
      next: route.next ?? [],
      screen: folders === shell ? null : { ...folders, route },
    })),
  );
  const { title, description } = notFoundPage;
  const next: readonly string[] = [];
  const notFound = { title, description, path: null, prerender: true, indexed: false, next };
  return [...pages, { ...notFound, owner: shell.release.package, screen: null }];
}

/** Reads a style sheet, whose relative URLs begin at its own and not at the page's. */
function readStyle({ release, web }: ReleaseFolder, file: string): InlineStyle {
  const css = readFileSync(nodePath.join(web, file), 'utf8')
    .trim()
    .replace(relativeUrl, (_, before: string, url: string) => {
      const { pathname, search, hash } = new URL(url, `http://site${baseOf(release)}${file}`);
      return `${before}${pathname}${search}${hash}`;
    });
  // In a text or a URL it means the same; as an end of an element it stands in no style sheet.
  const escaped = css.replaceAll('</', '<\\/');
  if (!/<\/style/i.test(css)) return { file, owner: release.package, css: escaped };
  refuseSet('rendering', `${file} of ${release.package}@${release.version} contains </style`);
}

function stylesOf({ shell }: DocumentsRequest, { screen }: Page): InlineStyle[] {
  const ofShell = shell.release.entryFiles.map((file) => readStyle(shell, file));
  if (!screen) return ofShell;
  const own = screen.route.files.filter((file) => file.endsWith('.css'));
  return [...ofShell, ...own.map((file) => readStyle(screen, file))];
}

function scriptOf(release: Release, file: string): Preload {
  return {
    url: `${baseOf(release)}${file}`,
    integrity: integrityOf(release, file),
    isModule: release.module !== undefined && file !== release.entry,
  };
}

function preloadsOf({ shell }: DocumentsRequest, { screen }: Page): Preload[] {
  if (!screen) return [];
  return scriptsOfRoute(shell.release, screen.release, screen.route).map(({ release, file }) =>
    scriptOf(release, file),
  );
}

const hasManyRemotes = ({ remotes }: ReleaseSet) =>
  JSON.stringify(remotes).length > MAX_INLINE_JSON;

function setOfPage(set: ReleaseSet, { owner, next }: Page): ReleaseSet {
  if (!hasManyRemotes(set)) return set;
  const remotes = Object.entries(set.remotes).filter(
    ([name, { routes }]) => name === owner || routes.some(({ path }) => next.includes(path)),
  );
  return { ...set, remotes: Object.fromEntries(remotes), remotesFile: `/${remotesFileOf(set.id)}` };
}

function requireImages(
  { shell, remotes, siteFiles }: DocumentsRequest,
  path: string,
  body: string,
) {
  const served = [shell, ...remotes].flatMap(({ release }) =>
    Object.keys(release.files).map((file) => `${baseOf(release)}${file}`),
  );
  const known = new Set([...served, ...siteFiles.map((file) => `/${file}`)]);
  const missing = imagePaths(body, path).find((one) => !known.has(one));
  if (missing === undefined) return;
  refuseSet('rendering', `${path} shows the image ${missing}, which no file of the release set is`);
}

/** Writes one page. @returns its HTML and its header rule. */
function documentOf(
  request: DocumentsRequest,
  set: ReleaseSet,
  page: Page,
): { html: string; rule: HeaderRule } {
  const { release: shell } = request.shell;
  const path = page.path ?? NOT_FOUND_PATH;
  const styles = stylesOf(request, page);
  const preloads = preloadsOf(request, page);
  const script = scriptOf(shell, shell.entry);
  const body = innerHtml(request.bodies[path] ?? '', path);
  requireImages(request, path, body);
  const html = pageHtml({
    ...page,
    set: setOfPage(set, page),
    styles,
    preloads,
    script,
    extraScripts: request.extraScripts,
    body,
  });
  const css = styles.map((style) => style.css);
  const rule = pageHeaders(path, css, set.config);
  const hasModules = set.remotes[page.owner]?.modules === true;
  const integrity = integrityPolicy(set.config, request.extraScripts, hasModules);
  return { html, rule: { ...rule, headers: { ...rule.headers, ...integrity } } };
}

function frameRules(remotes: readonly ReleaseFolder[], { config }: ReleaseSet): HeaderRule[] {
  return remotes.flatMap(({ release, web }) =>
    Object.keys(release.files)
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const html = readFileSync(nodePath.join(web, file), 'utf8');
        return frameHeaders(`${baseOf(release)}${file}`, html, config, release.partners);
      }),
  );
}

function workerRules(remotes: readonly ReleaseFolder[]): HeaderRule[] {
  return remotes.flatMap(({ release }) =>
    Object.keys(release.files)
      .filter((file) => /\.worker\.([0-9a-f]+\.)?js$/.test(file))
      .map((file) => workerHeaders(`${baseOf(release)}${file}`)),
  );
}

/**
 * Writes the documents of packages around what they have rendered, with the headers and budgets. No
 * code of a package runs.
 */
export function prerenderPages(request: DocumentsRequest): RenderedSet {
  const { shell, remotes, config } = request;
  const releases = { shell: shell.release, remotes: remotes.map(({ release }) => release) };
  const set = releaseSetOf(request.id, releases, request.fallbacks, config);
  const pages = pagesOf(request);
  const written = [request.package, ...request.others];
  const own = remotes.filter(({ release }) => written.includes(release.package));
  const isShell = written.includes(shell.release.package);
  const rules = [...(isShell ? commonHeaders : []), ...frameRules(own, set), ...workerRules(own)];
  const files: Record<string, string> = isShell
    ? {
        'sitemap.xml': sitemapXml(set, pages),
        'robots.txt': robotsText(set),
        ...(hasManyRemotes(set) && { [remotesFileOf(set.id)]: JSON.stringify(set.remotes) }),
        ...(config.drawingKeys && { [DRAWING_KEYS_FILE]: JSON.stringify(config.drawingKeys) }),
      }
    : {};
  for (const page of pages.filter(({ owner }) => written.includes(owner))) {
    const { html, rule } = documentOf(request, set, page);
    files[pageFile(page.path ?? NOT_FOUND_PATH)] = html;
    rules.push(rule);
  }
  if (isShell) rules.push(...request.siteFiles.map(siteFileHeaders));
  return { files, rules, budgets: budgetPolicy };
}

/** The `sitemap.xml` of a release set: every page that search engines may index. */
function sitemapXml({ config }: ReleaseSet, pages: readonly Page[]): string {
  const urls = pages
    .filter(({ path, indexed }) => path !== null && indexed)
    .map(({ path }) => `<url><loc>${config.publicBaseUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

function robotsText({ config }: ReleaseSet): string {
  return `User-agent: *\nAllow: /\nSitemap: ${config.publicBaseUrl}/sitemap.xml\n`;
}
