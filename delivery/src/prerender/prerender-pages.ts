import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { DeliveryError } from '../delivery-error';
import { loadNodeBuilds, type NodeBuilds } from '../releases/node-builds/node-builds';
import type { Release, RouteWithFiles } from '../releases/release';
import { NOT_FOUND_PATH, pageFile } from '../releases/release-set/page-file';
import { baseOf, integrityOf, releaseSetOf } from '../releases/release-set/release-set';
import { scriptsOfRoute } from '../releases/release-set/route-scripts';
import { budgetPolicy } from './budget-policy';
import {
  commonHeaders,
  frameHeaders,
  integrityPolicy,
  pageHeaders,
  siteFileHeaders,
  workerHeaders,
  type HeaderRule,
} from './headers';
import { earlyHint, pageHtml, type InlineStyle, type Preload } from './page-html';
import type { ReleaseFolders, RenderedSet, RenderRequest } from './prerender-request';
import { robotsText, sitemapXml } from './search-engine-files';

/** Where the drawing protocol publishes the keys that sign its records. */
const DRAWING_KEYS = '.well-known/prizestash-drawing-key.json';

/** A page of a release set. */
interface Page {
  /** URL path; null for the not-found page. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly prerender: boolean;
  readonly indexed: boolean;
  /** The release and route of its screen; null for pages of the shell. */
  readonly screen: (ReleaseFolders & { readonly route: RouteWithFiles }) | null;
}

/** What all pages of one release set are rendered from. */
interface Prerendering {
  readonly request: RenderRequest;
  readonly set: ReleaseSet;
  readonly builds: NodeBuilds;
  readonly onStep: (step: string) => void;
}

function pagesOf({ shell, remotes }: RenderRequest, { notFoundPage }: NodeBuilds['shell']): Page[] {
  const pages = [shell, ...remotes].flatMap((folders) =>
    folders.release.routes.map((route) => ({
      path: route.path,
      title: route.title,
      description: route.description,
      prerender: route.prerender,
      indexed: route.index !== false,
      screen: folders === shell ? null : { ...folders, route },
    })),
  );
  return [...pages, { ...notFoundPage, path: null, prerender: true, indexed: false, screen: null }];
}

function readStyle({ web }: ReleaseFolders, file: string): InlineStyle {
  return { file, css: readFileSync(path.join(web, file), 'utf8').trim() };
}

function stylesOf({ shell }: RenderRequest, { screen }: Page): InlineStyle[] {
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

/** The scripts that a page's screen will request. */
function preloadsOf({ shell }: RenderRequest, { screen }: Page): Preload[] {
  if (!screen) return [];
  return scriptsOfRoute(shell.release, screen.release, screen.route).map(({ release, file }) =>
    scriptOf(release, file),
  );
}

async function renderBody({ builds, set, onStep }: Prerendering, page: Page): Promise<string> {
  const { shell, remoteModules } = builds;
  const urlPath = page.path ?? NOT_FOUND_PATH;
  const { package: owner, version } = page.screen?.release ?? {};
  onStep(owner ? `${urlPath} of ${owner}@${version}` : urlPath);
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

/** Whether a page of the release set can import ES modules. */
function hasModules({ remotes, fallbacks }: RenderRequest): boolean {
  const releases = [...remotes.map(({ release }) => release), ...fallbacks];
  return releases.some(({ module }) => module !== undefined);
}

/** Renders one page. @returns its HTML and its header rule. */
async function prerenderPage(
  prerendering: Prerendering,
  page: Page,
): Promise<{ html: string; rule: HeaderRule }> {
  const { request, set } = prerendering;
  const { release: shell } = request.shell;
  const styles = stylesOf(request, page);
  const preloads = preloadsOf(request, page);
  const script = scriptOf(shell, shell.entry);
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
    extraScripts: request.extraScripts,
    body: await renderBody(prerendering, page),
  });
  const css = styles.map((style) => style.css);
  const hinted = preloads.filter(({ isModule }) => !isModule);
  const earlyHints = [script, ...hinted].map(earlyHint);
  const rule = pageHeaders(page.path ?? NOT_FOUND_PATH, css, set.config);
  const integrity = integrityPolicy(set.config, request.extraScripts, hasModules(request));
  return { html, rule: { ...rule, headers: { ...rule.headers, ...integrity }, earlyHints } };
}

/** The headers of the documents that remotes ship for frames. */
function frameRules({ remotes }: RenderRequest, { config }: ReleaseSet): HeaderRule[] {
  return remotes.flatMap(({ release, web }) =>
    Object.keys(release.files)
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const html = readFileSync(path.join(web, file), 'utf8');
        return frameHeaders(`${baseOf(release)}${file}`, html, config);
      }),
  );
}

/** The headers of the workers that remotes ship. */
function workerRules({ remotes }: RenderRequest): HeaderRule[] {
  return remotes.flatMap(({ release }) =>
    Object.keys(release.files)
      .filter((file) => /\.worker\.([0-9a-f]+\.)?js$/.test(file))
      .map((file) => workerHeaders(`${baseOf(release)}${file}`)),
  );
}

/**
 * Renders every page of a release set, with its headers.
 * @param onStep called before each step, with what begins.
 * @throws {DeliveryError} naming the page that does not render.
 */
export async function prerenderPages(
  request: RenderRequest,
  onStep: (step: string) => void,
): Promise<RenderedSet> {
  const { shell, remotes, config } = request;
  const releases = { shell: shell.release, remotes: remotes.map(({ release }) => release) };
  const set = releaseSetOf(request.id, releases, request.fallbacks, config);
  const builds = loadNodeBuilds(shell, remotes, onStep);
  const pages = pagesOf(request, builds.shell);
  const rules = [...commonHeaders, ...frameRules(request, set), ...workerRules(request)];
  const files: Record<string, string> = {
    'sitemap.xml': sitemapXml(set, pages),
    'robots.txt': robotsText(set),
    ...(config.drawingKeys && { [DRAWING_KEYS]: JSON.stringify(config.drawingKeys) }),
  };
  for (const page of pages) {
    const { html, rule } = await prerenderPage({ request, set, builds, onStep }, page);
    files[pageFile(page.path ?? NOT_FOUND_PATH)] = html;
    rules.push(rule);
  }
  rules.push(...request.siteFiles.map(siteFileHeaders));
  return { pages: pages.length, files, rules, budgets: budgetPolicy };
}
