import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { SHELL } from '../build/packages';
import { DeliveryError } from '../delivery-error';
import { compress } from '../releases/compress';
import { loadNodeBuilds, type NodeBuilds } from '../releases/node-builds/node-builds';
import type { Release, RouteWithFiles } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { NOT_FOUND_PATH, pageFile } from '../releases/release-set/page-file';
import { baseOf, integrityOf } from '../releases/release-set/release-set';
import { allReleases, type Releases } from '../releases/release-set/releases';
import { scriptsOfRoute } from '../releases/release-set/route-scripts';
import {
  commonHeaders,
  frameHeaders,
  pageHeaders,
  siteFileHeaders,
  type HeaderRule,
} from './headers';
import { earlyHint, pageHtml, type InlineStyle, type Preload } from './page-html';
import { robotsText, sitemapXml } from './search-engine-files';

/** How pages are written. */
export interface PrerenderOptions {
  /** False leaves out the Brotli and gzip copies. */
  readonly compressed: boolean;
  /** URLs of scripts that every page loads in addition to the site's. */
  readonly extraScripts: readonly string[];
}

/** Options for pages that visitors load. */
export const publicPages: PrerenderOptions = { compressed: true, extraScripts: [] };

/** A page of a release set. */
interface Page {
  /** URL path; null for the not-found page. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly prerender: boolean;
  readonly indexed: boolean;
  /** The release and route of its screen; null for pages of the shell. */
  readonly screen: { readonly release: Release; readonly route: RouteWithFiles } | null;
}

/** What all pages of one release set are rendered from. */
interface Prerendering {
  readonly store: ReleaseStore;
  readonly releases: Releases;
  readonly set: ReleaseSet;
  readonly builds: NodeBuilds;
  readonly options: PrerenderOptions;
}

function pagesOf(releases: Releases, { notFoundPage }: NodeBuilds['shell']): Page[] {
  const pages = allReleases(releases).flatMap((release) =>
    release.routes.map((route) => ({
      path: route.path,
      title: route.title,
      description: route.description,
      prerender: route.prerender,
      indexed: route.index !== false,
      screen: release.package === SHELL ? null : { release, route },
    })),
  );
  return [...pages, { ...notFoundPage, path: null, prerender: true, indexed: false, screen: null }];
}

function readStyle(store: ReleaseStore, release: Release, file: string): InlineStyle {
  const folder = store.webFolder(release.package, release.version);
  return { file, css: readFileSync(path.join(folder, file), 'utf8').trim() };
}

function stylesOf(store: ReleaseStore, { shell }: Releases, { screen }: Page): InlineStyle[] {
  const ofShell = shell.entryFiles.map((file) => readStyle(store, shell, file));
  if (!screen) return ofShell;
  const own = screen.route.files.filter((file) => file.endsWith('.css'));
  return [...ofShell, ...own.map((file) => readStyle(store, screen.release, file))];
}

function scriptOf(release: Release, file: string): Preload {
  return { url: `${baseOf(release)}${file}`, integrity: integrityOf(release, file) };
}

/** The scripts that a page's screen will request. */
function preloadsOf({ shell }: Releases, { screen }: Page): Preload[] {
  if (!screen) return [];
  return scriptsOfRoute(shell, screen.release, screen.route).map(({ release, file }) =>
    scriptOf(release, file),
  );
}

async function renderBody({ builds, set }: Prerendering, page: Page): Promise<string> {
  const { shell, remoteModules } = builds;
  const urlPath = page.path ?? NOT_FOUND_PATH;
  try {
    return await shell.renderPage({
      path: urlPath,
      set,
      remoteModules,
      withScreen: page.prerender,
    });
  } catch (error) {
    const reason = (error as Error).stack ?? String(error);
    throw new DeliveryError('release-set-refused', `${urlPath} does not render: ${reason}`);
  }
}

/** Renders one page. @returns its HTML and its header rule. */
async function prerenderPage(
  prerendering: Prerendering,
  page: Page,
): Promise<{ html: string; rule: HeaderRule }> {
  const { store, releases, set, options } = prerendering;
  const styles = stylesOf(store, releases, page);
  const preloads = preloadsOf(releases, page);
  const script = scriptOf(releases.shell, releases.shell.entry);
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
    body: await renderBody(prerendering, page),
  });
  const css = styles.map((style) => style.css);
  const earlyHints = [earlyHint(script, false), ...preloads.map((one) => earlyHint(one, true))];
  return {
    html,
    rule: { ...pageHeaders(page.path ?? NOT_FOUND_PATH, css, set.config), earlyHints },
  };
}

/** The headers of the documents that remotes ship for frames. */
function frameRules(store: ReleaseStore, { remotes }: Releases, set: ReleaseSet): HeaderRule[] {
  return remotes.flatMap((release) =>
    Object.keys(release.files)
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const folder = store.webFolder(release.package, release.version);
        const html = readFileSync(path.join(folder, file), 'utf8');
        return frameHeaders(`${baseOf(release)}${file}`, html, set.config);
      }),
  );
}

async function writeServed(file: string, content: string, compressed: boolean): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (!compressed) return;
  const { brotli, gzip } = await compress(Buffer.from(content));
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzip);
}

/** Copies the shell's static files, such as icons. @returns their header rules. */
function copySiteFiles(store: ReleaseStore, { shell }: Releases, target: string): HeaderRule[] {
  const siteFiles = path.join(store.releaseFolder(SHELL, shell.version), 'public');
  if (!existsSync(siteFiles)) return [];
  cpSync(siteFiles, target, { recursive: true });
  return readdirSync(siteFiles).map(siteFileHeaders);
}

/**
 * Renders every page of a release set, with its headers, into a folder.
 *
 * @param folder receives `pages/` (the served files) and `headers.json`.
 * @returns the number of pages.
 * @throws {DeliveryError} naming the page that does not render.
 */
export async function prerenderPages(
  store: ReleaseStore,
  releases: Releases,
  set: ReleaseSet,
  folder: string,
  options: PrerenderOptions,
): Promise<number> {
  const builds = loadNodeBuilds(store, releases);
  const pages = pagesOf(releases, builds.shell);
  const target = path.join(folder, 'pages');
  const rules = [...commonHeaders, ...frameRules(store, releases, set)];
  const files: [file: string, content: string][] = [
    ['sitemap.xml', sitemapXml(set, pages)],
    ['robots.txt', robotsText(set)],
  ];
  for (const page of pages) {
    const { html, rule } = await prerenderPage({ store, releases, set, builds, options }, page);
    files.push([pageFile(page.path ?? NOT_FOUND_PATH), html]);
    rules.push(rule);
  }
  // In parallel, because compression takes longest and runs in separate threads.
  await Promise.all(
    files.map(([file, content]) =>
      writeServed(path.join(target, file), content, options.compressed),
    ),
  );
  rules.push(...copySiteFiles(store, releases, target));
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(rules, null, 2));
  return pages.length;
}
