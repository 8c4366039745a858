import { statSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from '../../release-format/release-description';
import type { Release } from '../../releases/release';
import type { RouteWithFiles } from '../../release-format/release-description';
import { pageFile } from '../../releases/release-set/page-file';
import { allReleases, type Releases } from '../../releases/release-set/releases';
import { scriptsOfRoute } from '../../releases/release-set/route-scripts';

/** A script for browsers. */
export interface ShippedScript {
  readonly package: string;
  readonly file: string;
  /** Brotli. */
  readonly bytes: number;
}

/** What opening one page fetches. */
export interface ShippedRoute {
  readonly path: string;
  readonly package: string;
  /** The HTML with styles and drawings, Brotli. */
  readonly pageBytes: number;
  readonly scripts: readonly ShippedScript[];
}

/** What one package ships. Bytes are Brotli, of scripts. */
export interface ShippedPackage {
  readonly package: string;
  /** What its heaviest page fetches of this package before the first interaction. */
  readonly openBytes: number;
  /** All of its scripts, those that are loaded on interaction included. */
  readonly allBytes: number;
}

/** What a release set ships, page by page and package by package. */
export interface ShippedFiles {
  readonly routes: readonly ShippedRoute[];
  readonly packages: readonly ShippedPackage[];
}

/** All scripts of a release. */
export function shippedScripts(release: Release): ShippedScript[] {
  return Object.entries(release.files)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, { brotli }]) => ({ package: release.package, file, bytes: brotli }));
}

function scriptsOfPage(shell: Release, release: Release, route: RouteWithFiles): ShippedScript[] {
  const own = release.package === SHELL ? [] : scriptsOfRoute(shell, release, route);
  return [{ release: shell, file: shell.entry }, ...own].map(({ release: owner, file }) => ({
    package: owner.package,
    file,
    bytes: owner.files[file]?.brotli ?? 0,
  }));
}

const sum = (scripts: readonly ShippedScript[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Adds up what a release set ships.
 * @param pagesFolder the set's pages with their compressed copies.
 */
export function shippedFilesOf(releases: Releases, pagesFolder: string): ShippedFiles {
  const routes = allReleases(releases).flatMap((release) =>
    release.routes.map((route) => ({
      path: route.path,
      package: release.package,
      pageBytes: statSync(path.join(pagesFolder, `${pageFile(route.path)}.br`)).size,
      scripts: scriptsOfPage(releases.shell, release, route),
    })),
  );
  const packages = allReleases(releases).map((release) => {
    const ownBytes = routes
      .filter((route) => route.package === release.package)
      .map(({ scripts }) => sum(scripts.filter((script) => script.package === release.package)));
    return {
      package: release.package,
      openBytes: Math.max(0, ...ownBytes),
      allBytes: sum(shippedScripts(release)),
    };
  });
  return { routes, packages };
}
