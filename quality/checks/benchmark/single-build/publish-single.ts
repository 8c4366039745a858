import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  RELEASE_SET_ELEMENT_ID,
  type ReleaseSet,
  type RemoteModule,
  type RouteManifest,
} from '@prizestash/shared/remote';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { BuildMetadata } from '@prizestash/remote-kit/webpack/plugins/build-metadata-plugin';
import { commonHeaders, pageHeaders, siteFileHeaders } from '@prizestash/site-host/headers/headers';
import { pageHtml, scriptSafeJson } from '@prizestash/verifier/prerender/page-html';
import { pageFile } from '@prizestash/release-store/release-set/release-set';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { describeFiles } from '@prizestash/release-store/compress';
import { singleBuildName } from './build-single';
import type { loadRemoteModule } from './load-remote-module';

const base = `/packages/${singleBuildName}/0/`;
const publicFolder = path.join(repositoryRoot, 'shell/public');

/** An empty root element as in a client-rendered application, or pages with their content. */
export type Rendering = 'single build' | 'single build, prerendered';

/** A single build, and the release set whose configuration and routes it takes. */
interface SingleBuild {
  /** Holds `web/` and `node/`. */
  readonly dir: string;
  readonly metadata: BuildMetadata;
  readonly set: ReleaseSet;
}

interface SingleNodeBuild {
  readonly manifest: { readonly routes: readonly RouteManifest[] };
  readonly loadRemoteModule: typeof loadRemoteModule;
  renderPage(request: {
    path: string;
    set: ReleaseSet;
    remoteModules: Readonly<Record<string, RemoteModule>>;
    withScreen: boolean;
  }): Promise<string>;
}

interface Route {
  /** The remote; undefined for the shell. */
  readonly owner?: string;
  readonly path: string;
  readonly title: string;
}

/** The page of a client-rendered application: style sheet, script and an empty root element. */
const emptyPage = ({ metadata, set }: SingleBuild, { title }: Route): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...metadata.entryFiles.map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    `<script defer src="${base}${metadata.entry}"></script>`,
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">${scriptSafeJson(set)}</script>`,
    '</body></html>',
  ].join('');

/** The files that a route loads: those of its remote module and of its page. */
function filesOf({ imports }: BuildMetadata, { owner, path: url }: Route): string[] {
  const isOfRoute = (request: string) =>
    request.endsWith(`/${owner}/src/app`) || request.startsWith(`./pages${url}/`);
  const files = imports.filter(({ request }) => isOfRoute(request)).flatMap((one) => one.files);
  return owner ? [...new Set(files)] : [];
}

/** The page as delivery prerenders it: complete HTML, inlined styles, preloaded scripts. */
function prerenderedPage({ dir, metadata, set }: SingleBuild, route: Route, body: string) {
  const files = filesOf(metadata, route);
  const read = (file: string) => readFileSync(path.join(dir, 'web', file), 'utf8').trim();
  const sheets = [...metadata.entryFiles, ...files.filter((file) => file.endsWith('.css'))];
  const scripts = files.filter((file) => file.endsWith('.js'));
  const styles = sheets.map((file) => ({ file, owner: 'shell', css: read(file) }));
  const html = pageHtml({
    set,
    path: route.path,
    title: route.title,
    description: route.title,
    body,
    styles,
    indexed: true,
    prerender: true,
    extraScripts: [],
    preloads: scripts.map((file) => ({ url: `${base}${file}`, integrity: '' })),
    script: { url: `${base}${metadata.entry}`, integrity: '' },
  })
    // webpack's loader adds scripts without integrity and reuses only preloads without it.
    .replace(/ crossorigin="anonymous" integrity=""/g, '')
    .replace(' integrity=""', '');
  return { html, styles: styles.map(({ css }) => css) };
}

/**
 * Writes the single build into a release store, with a page for every route, so that the same host
 * serves both sites: Brotli, headers, immutable files.
 */
export async function publishSingle(
  folder: string,
  rendering: Rendering,
  { dir, metadata, set: federated }: SingleBuild,
): Promise<ReleaseStore> {
  const store = new ReleaseStore(folder);
  const [web, pages] = [store.webFolder(singleBuildName, '0'), store.pagesFolder('single')];
  cpSync(path.join(dir, 'web'), web, { recursive: true });
  cpSync(publicFolder, pages, { recursive: true });
  const server = path.join(dir, 'node/server.js');
  const node = require(server) as SingleNodeBuild;
  const routes: Route[] = [...node.manifest.routes];
  const [remotes, remoteModules] = [{ ...federated.remotes }, {} as Record<string, never>];
  for (const [owner, { previous: _, ...remote }] of Object.entries(remotes)) {
    remotes[owner] = { ...remote, container: owner };
    routes.push(...remote.routes.map((route) => ({ ...route, owner })));
    Object.assign(remoteModules, { [owner]: await node.loadRemoteModule({ container: owner }) });
  }
  const set = { ...federated, remotes };
  const rules = [...commonHeaders, ...readdirSync(publicFolder).map(siteFileHeaders)];
  for (const route of routes) {
    const request = { path: route.path, set, remoteModules, withScreen: true };
    const page =
      rendering === 'single build'
        ? { html: emptyPage({ dir, metadata, set }, route), styles: [] }
        : prerenderedPage({ dir, metadata, set }, route, await node.renderPage(request));
    mkdirSync(path.dirname(path.join(pages, pageFile(route.path))), { recursive: true });
    writeFileSync(path.join(pages, pageFile(route.path)), page.html);
    rules.push(pageHeaders(route.path, page.styles, set.config));
  }
  await describeFiles(web, readdirSync(web), true);
  await describeFiles(
    pages,
    routes.map((route) => pageFile(route.path)),
    true,
  );
  writeFileSync(path.join(store.setFolder('single'), 'headers.json'), JSON.stringify(rules));
  const request = { action: 'promote', by: 'benchmark', request: [] } as const;
  await store.append({ ...request, live: 'single', canaries: [] }, store.state());
  return store;
}
