import path from 'node:path';
import type { RemoteManifest, RouteManifest } from '@prizestash/shared/remote';
import { SHELL } from '@prizestash/delivery/release-format/release-description';
import type { BuildMetadata } from '../webpack/plugins/build-metadata-plugin';
import { DeliveryError } from '@prizestash/delivery/delivery-error';
import type { RouteWithFiles } from '@prizestash/delivery/release-format/release-description';

/** The files of the dynamic import that holds a route's screen: `./pages/<path>/…`. */
function filesOfRoute(route: RouteManifest, { imports }: BuildMetadata): string[] {
  const folder = `./pages${route.path}`;
  // A folder below may be the page of a longer path: /winners and /winners/check.
  const screens = imports.filter(
    ({ request }) => request === folder || path.posix.dirname(request) === folder,
  );
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
  metadata: BuildMetadata,
): RouteWithFiles[] {
  return manifest.routes.map((route) => ({
    ...route,
    // The shell's own pages are part of its main file.
    files: manifest.name === SHELL ? [] : filesOfRoute(route, metadata),
  }));
}
