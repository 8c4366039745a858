import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  RELEASE_SET_ELEMENT_ID,
  type ReleaseSet,
  type RemoteModule,
  type RouteManifest,
} from '@prizestash/shared/remote';
import { pageFile } from '../../../delivery/src/releases/release-set/page-file';
import {
  commonHeaders,
  pageHeaders,
  siteFileHeaders,
  type HeaderRule,
} from '../../../delivery/src/prerender/headers';
import { pageHtml, scriptSafeJson } from '../../../delivery/src/prerender/page-html';
import type { BuildMetadata } from '../../../delivery/src/build/plugins/build-metadata-plugin';
import { compress } from '../../../delivery/src/releases/compress';
import { ReleaseStore } from '../../../delivery/src/releases/release-store';
import { singleBuildName } from './configs';

const base = `/packages/${singleBuildName}/0/`;

/** Whether pages contain their content, or an empty root element as in a client-rendered application. */
type Rendering = 'empty' | 'prerendered';

interface ShellBuild {
  readonly manifest: { readonly routes: readonly RouteManifest[] };
  renderPage(request: {
    path: string;
    set: ReleaseSet;
    remoteModules: Readonly<Record<string, RemoteModule>>;
    withScreen: boolean;
  }): Promise<string>;
}

interface SingleNodeBuild extends ShellBuild {
  loadRemoteModules(): Promise<Record<string, RemoteModule>>;
}

interface Page {
  readonly html: string;
  readonly styles: readonly string[];
}

/** The page of a client-rendered application: style sheet, script and an empty root element. */
function emptyPage(set: ReleaseSet, title: string, metadata: BuildMetadata): Page {
  const html = [
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
  return { html, styles: [] };
}

/** Returns the files that a route loads: those of its remote module and of its page. */
function filesOf(metadata: BuildMetadata, packageName: string, urlPath: string): string[] {
  return metadata.imports
    .filter(
      ({ request }) =>
        request.endsWith(`/${packageName}/src/app`) || request.startsWith(`./pages${urlPath}/`),
    )
    .flatMap(({ files }) => files)
    .filter((file, index, all) => all.indexOf(file) === index);
}

/** The page as delivery prerenders it: complete HTML, inlined styles, preloaded scripts. */
async function prerenderedPage(
  set: ReleaseSet,
  owner: string | null,
  route: { readonly path: string; readonly title: string },
  metadata: BuildMetadata,
  build: ShellBuild,
  remoteModules: Readonly<Record<string, RemoteModule>>,
  web: string,
): Promise<Page> {
  const files = owner ? filesOf(metadata, owner, route.path) : [];
  const read = (file: string) => ({ file, css: readFileSync(path.join(web, file), 'utf8').trim() });
  const styles = [...metadata.entryFiles, ...files.filter((file) => file.endsWith('.css'))].map(
    read,
  );
  const html = pageHtml({
    set,
    path: route.path,
    title: route.title,
    description: route.title,
    indexed: true,
    prerendered: true,
    styles,
    preloads: files
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ url: `${base}${file}`, integrity: '' })),
    script: { url: `${base}${metadata.entry}`, integrity: '' },
    extraScripts: [],
    body: await build.renderPage({
      path: route.path,
      set,
      remoteModules,
      withScreen: true,
    }),
  });
  return {
    // webpack's loader adds scripts without integrity and reuses only preloads without it.
    html: html.replace(/ crossorigin="anonymous" integrity=""/g, '').replace(' integrity=""', ''),
    styles: styles.map(({ css }) => css),
  };
}

async function writeCompressed(file: string, content: Buffer | string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const { brotli, gzip } = await compress(Buffer.from(content));
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzip);
}

/**
 * Writes the single build into a release store, with a page for every route, so that the same host
 * serves both sites: Brotli, headers, immutable files.
 *
 * @param folder of the store; it is emptied first.
 * @param set the live release set of the federated site, for configuration and routes.
 * @param buildDir holds `web/` and `node/`.
 */
export async function publishSingle(
  folder: string,
  rendering: Rendering,
  set: ReleaseSet,
  buildDir: string,
  metadata: BuildMetadata,
): Promise<ReleaseStore> {
  rmSync(folder, { recursive: true, force: true });
  const store = new ReleaseStore(folder);
  const id = `single-${rendering}`;
  const web = path.join(buildDir, 'web');
  for (const file of readdirSync(web)) {
    await writeCompressed(
      path.join(store.webFolder(singleBuildName, '0'), file),
      readFileSync(path.join(web, file)),
    );
  }
  const build = require(path.join(buildDir, 'node/server.js')) as SingleNodeBuild;
  const remoteModules = await build.loadRemoteModules();
  const remotes = Object.entries(set.remotes).map(([name, { previous: _, ...remote }]) => [
    name,
    { ...remote, container: name },
  ]);
  const ownSet = { ...set, remotes: Object.fromEntries(remotes) } as ReleaseSet;
  const rules: HeaderRule[] = [...commonHeaders];
  const routes = [
    ...build.manifest.routes.map((route) => ({ owner: null, route })),
    ...Object.entries(set.remotes).flatMap(([owner, remote]) =>
      remote.routes.map((route) => ({ owner, route })),
    ),
  ];
  for (const { owner, route } of routes) {
    const page =
      rendering === 'empty'
        ? emptyPage(ownSet, route.title, metadata)
        : await prerenderedPage(ownSet, owner, route, metadata, build, remoteModules, web);
    await writeCompressed(path.join(store.pagesFolder(id), pageFile(route.path)), page.html);
    rules.push(pageHeaders(route.path, page.styles, set.config));
  }
  const siteFiles = path.join(buildDir, '../public');
  cpSync(siteFiles, store.pagesFolder(id), { recursive: true });
  rules.push(...readdirSync(siteFiles).map(siteFileHeaders));
  writeFileSync(path.join(store.setFolder(id), 'headers.json'), JSON.stringify(rules));
  await store.compareAndSwapPointer(
    { set: id, at: new Date().toISOString(), by: 'benchmark', history: [] },
    null,
    { action: 'promote', by: 'benchmark', request: [] },
  );
  return store;
}
