import { statSync } from 'node:fs';
import path from 'node:path';
import { pageFile } from '../../prerender/prerender-pages';
import type { Releases } from '../../releases/release-set/release-set';
import { scriptsOfRoute } from '../../releases/release-set/route-scripts';
import type { ReleasablePackage } from '../../build/packages';
import type { Release, RouteWithFiles } from '../../releases/release';

/** A script on its way to a visitor. */
export interface ShippedScript {
  readonly package: ReleasablePackage;
  readonly file: string;
  /** Brotli. */
  readonly bytes: number;
}

/** What opening one page fetches: its HTML with styles and drawings, and the scripts behind it. */
export interface RouteShipment {
  readonly path: string;
  readonly package: ReleasablePackage;
  /** The page itself, Brotli. */
  readonly pageBytes: number;
  readonly scripts: readonly ShippedScript[];
}

/** What one package has to ship. Bytes are Brotli, of scripts. */
export interface PackageShipment {
  readonly package: ReleasablePackage;
  /** What its heaviest page fetches of this package before anybody touches the page. */
  readonly openBytes: number;
  /** All of its scripts, also those that a touch or a press fetches. */
  readonly allBytes: number;
}

/** What a set ships, page by page and package by package. */
export interface Shipment {
  readonly routes: readonly RouteShipment[];
  readonly packages: readonly PackageShipment[];
}

function shipped(release: Release, file: string): ShippedScript {
  return { package: release.package, file, bytes: release.files[file]?.brotli ?? 0 };
}

function scriptsOf(releases: Releases, release: Release, route: RouteWithFiles): ShippedScript[] {
  const { shell } = releases;
  const own = release === shell ? [] : scriptsOfRoute(shell, release, route);
  return [
    shipped(shell, shell.entry),
    ...own.map(({ release: from, file }) => shipped(from, file)),
  ];
}

const sum = (scripts: readonly ShippedScript[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Adds up what a set ships.
 * @param pagesFolder holds the set's pages with their compressed copies.
 */
export function shippedFilesOf(releases: Releases, pagesFolder: string): Shipment {
  const routes = Object.values(releases).flatMap((release) =>
    release.routes.map((route) => ({
      path: route.path,
      package: release.package,
      pageBytes: statSync(path.join(pagesFolder, `${pageFile(route.path)}.br`)).size,
      scripts: scriptsOf(releases, release, route),
    })),
  );
  const packages = Object.values(releases).map((release) => {
    const ofPackage = (scripts: readonly ShippedScript[]) =>
      sum(scripts.filter((script) => script.package === release.package));
    const own = routes.filter((route) => route.package === release.package);
    return {
      package: release.package,
      openBytes: Math.max(0, ...own.map(({ scripts }) => ofPackage(scripts))),
      allBytes: sum(
        Object.keys(release.files)
          .filter((file) => file.endsWith('.js'))
          .map((file) => shipped(release, file)),
      ),
    };
  });
  return { routes, packages };
}
