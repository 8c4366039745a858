import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  RELEASE_SET_ELEMENT_ID,
  type ReleaseSet,
  type RemoteModule,
} from '@prizestash/shared/remote';
import { pageFile } from '../../../delivery/src/releases/release-set/page-file';
import {
  commonHeaders,
  pageHeaders,
  siteFileHeaders,
  type HeaderRule,
} from '../../../delivery/src/prerender/headers';
import { loadNodeBuild } from '../../../delivery/src/releases/node-builds/load-node-build';
import type { ShellBuild } from '../../../delivery/src/releases/node-builds/node-builds';
import { pageHtml, scriptSafeJson } from '../../../delivery/src/prerender/page-html';
import type { BuildMetadata } from '../../../delivery/src/build/plugins/build-metadata-plugin';
import { compress } from '../../../delivery/src/releases/compress';
import { ReleaseStore } from '../../../delivery/src/releases/release-store';
import { singleBuildName } from './configs';

const base = `/packages/${singleBuildName}/0/`;

/** How the one build's pages arrive. */
export type Arrival = 'empty' | 'prerendered';

interface Page {
  readonly html: string;
  readonly styles: readonly string[];
}

/** A page as an ordinary single-page application has it: style sheet, script and an empty root. */
function emptyPage(set: ReleaseSet, title: string, facts: BuildMetadata): Page {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...facts.entryFiles.map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    `<script defer src="${base}${facts.entry}"></script>`,
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">${scriptSafeJson(set)}</script>`,
    '</body></html>',
  ].join('');
  return { html, styles: [] };
}

/** Files behind a route: what importing its package's door and its screen asks for. */
function filesOf(facts: BuildMetadata, packageName: string, urlPath: string): string[] {
  return facts.imports
    .filter(
      ({ request }) =>
        request.endsWith(`/${packageName}/src/app`) || request.startsWith(`./pages${urlPath}/`),
    )
    .flatMap(({ files }) => files)
    .filter((file, index, all) => all.indexOf(file) === index);
}

/** A page as the composer writes it: whole in its HTML, styles inlined, scripts preloaded. */
async function writtenPage(
  set: ReleaseSet,
  owner: string | null,
  route: { readonly path: string; readonly title: string },
  facts: BuildMetadata,
  build: ShellBuild & { readonly remoteModules: Readonly<Record<string, RemoteModule>> },
  web: string,
): Promise<Page> {
  const files = owner ? filesOf(facts, owner, route.path) : [];
  const read = (file: string) => ({ file, css: readFileSync(path.join(web, file), 'utf8').trim() });
  const styles = [...facts.entryFiles, ...files.filter((file) => file.endsWith('.css'))].map(read);
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
    script: { url: `${base}${facts.entry}`, integrity: '' },
    extraScripts: [],
    body: await build.renderPage({
      path: route.path,
      set,
      remoteModules: build.remoteModules,
      withScreen: true,
    }),
  });
  return {
    // webpack's own loader adds scripts without integrity, and takes up only a preload like that.
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
 * Writes the one build into a store of its own, with a page for every route, so that the local host
 * serves it just as it serves the site: Brotli, headers, immutable files.
 *
 * @param set the site's live set; the one build reads its configuration and routes from it too.
 * @param buildDir holds `web/` and `node/`.
 */
export async function publishOne(
  folder: string,
  arrival: Arrival,
  set: ReleaseSet,
  buildDir: string,
  facts: BuildMetadata,
): Promise<ReleaseStore> {
  rmSync(folder, { recursive: true, force: true });
  const store = new ReleaseStore(folder);
  const id = `one-${arrival}`;
  const web = path.join(buildDir, 'web');
  for (const file of readdirSync(web)) {
    await writeCompressed(
      path.join(store.webFolder(singleBuildName, '0'), file),
      readFileSync(path.join(web, file)),
    );
  }
  const build = loadNodeBuild<
    ShellBuild & { readonly remoteModules: Record<string, RemoteModule> }
  >(path.join(buildDir, 'node/server.js'));
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
      arrival === 'empty'
        ? emptyPage(ownSet, route.title, facts)
        : await writtenPage(ownSet, owner, route, facts, build, web);
    await writeCompressed(path.join(store.pagesFolder(id), pageFile(route.path)), page.html);
    rules.push(pageHeaders(route.path, page.styles, set.config));
  }
  const siteFiles = path.join(buildDir, '../public');
  cpSync(siteFiles, store.pagesFolder(id), { recursive: true });
  rules.push(...readdirSync(siteFiles).map(siteFileHeaders));
  writeFileSync(path.join(store.setFolder(id), 'headers.json'), JSON.stringify(rules));
  await store.compareAndSwapPointer({ set: id, history: [] }, null);
  return store;
}
