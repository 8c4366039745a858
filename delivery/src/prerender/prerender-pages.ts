import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { compress } from '../releases/compress';
import type { Release, RouteWithFiles } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import {
  commonHeaders,
  frameHeaders,
  pageHeaders,
  siteFileHeaders,
  type HeaderRule,
} from './headers';
import { loadNodeBuilds, remoteNames } from '../releases/node-builds/node-builds';
import { earlyHint, pageHtml, type InlineStyle, type Preload } from './page-html';
import { baseOf, integrityOf, type Releases } from '../releases/release-set/release-set';
import { scriptsOfRoute } from '../releases/release-set/route-scripts';

/** How pages are written. */
export interface PrerenderOptions {
  /** False leaves out the Brotli and gzip copies. */
  readonly compressed: boolean;
  /** URLs of scripts that every page loads besides the site's. */
  readonly extraScripts: readonly string[];
}

/** For visitors. */
export const publicPages: PrerenderOptions = { compressed: true, extraScripts: [] };

/** A page of a set, before it has an address in a folder. */
interface PlannedPage {
  /** URL path; null for the not-found page. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly prerender: boolean;
  readonly indexed: boolean;
  /** The release and files of the screen; none for the shell's own pages. */
  readonly screen: { readonly release: Release; readonly route: RouteWithFiles } | null;
}

/** Path under which the not-found page is written and its headers are listed. */
export const NOT_FOUND_PATH = '/404.html';

function plannedPages(
  releases: Releases,
  notFound: { title: string; description: string },
): PlannedPage[] {
  const pages = Object.values(releases).flatMap((release) =>
    release.routes.map((route) => ({
      path: route.path,
      title: route.title,
      description: route.description,
      prerender: route.prerender,
      indexed: route.index !== false,
      screen: release.package === 'shell' ? null : { release, route },
    })),
  );
  return [...pages, { ...notFound, path: null, prerender: true, indexed: false, screen: null }];
}

/** Where a page's file is below the pages folder: `/apply` is `apply/index.html`. */
export function pageFile(urlPath: string): string {
  return urlPath === NOT_FOUND_PATH
    ? NOT_FOUND_PATH.slice(1)
    : path.join(urlPath.slice(1), 'index.html');
}

function readStyle(store: ReleaseStore, release: Release, file: string): InlineStyle {
  const folder = store.webFolder(release.package, release.version);
  return { file, css: readFileSync(path.join(folder, file), 'utf8').trim() };
}

function stylesOf(store: ReleaseStore, shell: Release, page: PlannedPage): InlineStyle[] {
  const own = page.screen?.route.files.filter((file) => file.endsWith('.css')) ?? [];
  return [
    ...shell.entryFiles.map((file) => readStyle(store, shell, file)),
    ...own.map((file) => readStyle(store, page.screen!.release, file)),
  ];
}

function preloadOf(release: Release, file: string): Preload {
  return { url: `${baseOf(release)}${file}`, integrity: integrityOf(release, file) };
}

/** The scripts that a page's screen will ask for: known now, so fetched before anybody asks. */
function preloadsOf(shell: Release, page: PlannedPage): Preload[] {
  if (!page.screen) return [];
  return scriptsOfRoute(shell, page.screen.release, page.screen.route).map(({ release, file }) =>
    preloadOf(release, file),
  );
}

function sitemap(set: ReleaseSet, pages: readonly PlannedPage[]): string {
  const urls = pages
    .filter(({ path: urlPath, indexed }) => urlPath !== null && indexed)
    .map(({ path: urlPath }) => `<url><loc>${set.config.publicBaseUrl}${urlPath}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

function robots(set: ReleaseSet): string {
  return `User-agent: *\nAllow: /\nSitemap: ${set.config.publicBaseUrl}/sitemap.xml\n`;
}

async function writeServed(
  folder: string,
  file: string,
  content: string,
  { compressed }: PrerenderOptions,
): Promise<void> {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  if (!compressed) {
    writeFileSync(target, content);
    return;
  }
  const { brotli, gzip } = await compress(Buffer.from(content));
  writeFileSync(target, content);
  writeFileSync(`${target}.br`, brotli);
  writeFileSync(`${target}.gz`, gzip);
}

/** Documents that packages ship for frames, with the headers that keep them apart. */
function frameRules(store: ReleaseStore, releases: Releases, set: ReleaseSet): HeaderRule[] {
  return remoteNames.flatMap((name) => {
    const release = releases[name];
    return Object.keys(release.files)
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const html = readFileSync(path.join(store.webFolder(name, release.version), file), 'utf8');
        return frameHeaders(`${baseOf(release)}${file}`, html, set.config);
      });
  });
}

/**
 * Writes every page of a set, with its headers, into a folder.
 *
 * @param folder gets `pages/` (what a static host serves) and `headers.json`.
 * @returns the number of pages.
 * @throws {Error} naming the page that did not render.
 */
export async function prerenderPages(
  store: ReleaseStore,
  releases: Releases,
  set: ReleaseSet,
  folder: string,
  options: PrerenderOptions,
): Promise<number> {
  const { shell, remoteModules } = loadNodeBuilds(store, releases);
  const pages = plannedPages(releases, shell.notFoundPage);
  const target = path.join(folder, 'pages');
  const script = {
    url: `${baseOf(releases.shell)}${releases.shell.entry}`,
    integrity: integrityOf(releases.shell, releases.shell.entry),
  };
  const rules: HeaderRule[] = [...commonHeaders, ...frameRules(store, releases, set)];
  const served: [file: string, content: string][] = [];
  for (const page of pages) {
    const urlPath = page.path ?? NOT_FOUND_PATH;
    const styles = stylesOf(store, releases.shell, page);
    const preloads = preloadsOf(releases.shell, page);
    let body: string;
    try {
      body = await shell.renderPage({
        path: urlPath,
        set,
        remoteModules,
        withScreen: page.prerender,
      });
    } catch (failure) {
      throw new Error(`${urlPath} does not render: ${(failure as Error).stack ?? String(failure)}`);
    }
    const html = pageHtml({
      set,
      path: page.path,
      title: page.title,
      description: page.description,
      indexed: page.indexed,
      prerendered: page.prerender,
      styles,
      preloads,
      script,
      extraScripts: options.extraScripts,
      body,
    });
    served.push([pageFile(urlPath), html]);
    rules.push({
      ...pageHeaders(
        urlPath,
        styles.map(({ css }) => css),
        set.config,
      ),
      earlyHints: [earlyHint(script, false), ...preloads.map((one) => earlyHint(one, true))],
    });
  }
  served.push(['sitemap.xml', sitemap(set, pages)], ['robots.txt', robots(set)]);
  // All at once: compressing takes longer than everything else, and has threads of its own.
  await Promise.all(served.map(([file, content]) => writeServed(target, file, content, options)));
  const shellPublic = path.join(store.releaseFolder('shell', releases.shell.version), 'public');
  if (existsSync(shellPublic)) {
    cpSync(shellPublic, target, { recursive: true });
    rules.push(...readdirSync(shellPublic).map(siteFileHeaders));
  }
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(rules, null, 2));
  return pages.length;
}
