import path from 'node:path';
import type { RemoteManifest, RouteManifest } from '@prizestash/shared/remote';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { RouteWithFiles } from '@prizestash/release-store/release-format/release-description';
import type { BuildMetadata } from '../webpack/plugins/build-metadata-plugin';

type Imports = BuildMetadata['imports'];

/** The screens that `app.ts` imports from a folder of pages. */
const screensIn = (folder: string, imports: Imports): Imports =>
  // A folder below may be the page of a longer path: /winners and /winners/check.
  imports.filter(({ request }) => request === folder || path.posix.dirname(request) === folder);

/** `./pages<path>`, or a folder above that is of no page itself, for pages that share one screen. */
function folderOfScreen(route: RouteManifest, { routes }: RemoteManifest, imports: Imports) {
  const own = `./pages${route.path}`;
  const pages = new Set(routes.map((page) => `./pages${page.path}`));
  for (let folder = own; folder !== '.'; folder = path.posix.dirname(folder)) {
    const isOfAnother = folder !== own && pages.has(folder);
    if (!isOfAnother && screensIn(folder, imports).length > 0) return folder;
  }
  return own;
}

/** The files of the dynamic import that holds a route's screen. */
function filesOfRoute(route: RouteManifest, manifest: RemoteManifest, imports: Imports): string[] {
  const folder = folderOfScreen(route, manifest, imports);
  const screens = screensIn(folder, imports);
  const [screen] = screens;
  if (!screen || screens.length > 1) {
    throw new DeliveryError(
      'build-failed',
      `${route.path}: src/app.ts must import exactly one screen from ${folder}/, but imports ${screens.length}`,
    );
  }
  const remoteModule = imports.filter(({ request }) => request === './src/app.ts');
  return [...new Set([...remoteModule.flatMap(({ files }) => files), ...screen.files])];
}

/** The routes of a manifest with the files of their screens. */
export function routesWithFiles(
  manifest: RemoteManifest,
  { imports }: Pick<BuildMetadata, 'imports'>,
): RouteWithFiles[] {
  return manifest.routes.map((route) => ({
    ...route,
    // The shell's own pages are part of its main file.
    files: manifest.name === SHELL ? [] : filesOfRoute(route, manifest, imports),
  }));
}
