import { existsSync } from 'node:fs';
import path from 'node:path';
import { refuseSet, DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { isContainerOf } from '@prizestash/release-store/release-format/container-name';
import { requireOwnSelectors } from '@prizestash/release-store/release-format/style-selectors';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { allReleases, type Releases } from '@prizestash/release-store/release-set/releases';
import { heldBack, hasVersion, isVerified, shellMismatch } from './shell-mismatch';

function namedFiles(release: Release): [file: string, neededBy: string][] {
  const { entry, module, entryFiles, routes, singletonFiles } = release;
  const of = (files: readonly string[], neededBy: string) =>
    files.map((file): [string, string] => [file, neededBy]);
  return [
    ...of([entry, ...entryFiles, ...(module ? [module] : [])], 'its entry'),
    ...routes.flatMap((route) => of(route.files, `the page ${route.path}`)),
    ...Object.entries(singletonFiles).flatMap(([name, files]) => of(files, name)),
  ];
}

function verifyFiles(store: ReleaseStore, release: Release): void {
  const { package: name, version, files, prerendered } = release;
  const named = `${name}@${version}`;
  for (const [file, neededBy] of namedFiles(release)) {
    if (!Object.hasOwn(files, file)) {
      refuseSet('files', `${named} names ${file} for ${neededBy}, which is not among its files`);
    }
    if (!existsSync(path.join(store.webFolder(name, version), file))) {
      refuseSet('files', `${named} lacks the file ${file} of ${neededBy} in the release store`);
    }
  }
  const build = path.join(store.releaseFolder(name, version), 'server.js');
  if (prerendered !== false && !existsSync(build)) {
    refuseSet('files', `${named} lacks its Node build, server.js`);
  }
}

/** Throws one refusal for all, because their teams can work at once. */
function throwAll([first, ...others]: readonly DeliveryError[]): void {
  if (!first) return;
  // A package can have several singletons: react and react/jsx-runtime.
  const sentences = new Set([first, ...others].map(({ message }) => message));
  throw new DeliveryError(first.code, [...sentences].join('\n'), first.section);
}

/** Names every remote that holds a new shell back. */
function verifyNewShell({ shell, remotes }: Releases, base: ReleaseSetRecord | null): void {
  if (!base || base.versions[SHELL] === shell.version) return;
  throwAll(remotes.flatMap((remote) => heldBack(shell, remote)));
}

/**
 * Each remote fits the shell. What has not changed cannot be fixed by this promotion. Names every
 * remote that does not fit.
 */
function verifyRemotes(
  store: ReleaseStore,
  { shell, remotes }: Releases,
  base: ReleaseSetRecord | null,
): void {
  const refusals = remotes.flatMap((remote) => {
    if (isVerified(base, shell, remote.package, remote.version)) return [];
    const mismatch = shellMismatch(store, shell, remote);
    if (!mismatch) return [];
    const first = base?.versions[remote.package] === remote.version ? remote.package : SHELL;
    const sentence = `${mismatch.message}; promote a ${first} that fits first`;
    return [new DeliveryError(mismatch.code, sentence, mismatch.section)];
  });
  throwAll(refusals);
}

/** No URL belongs to two packages, or to one package twice. */
function verifyPaths(releases: Releases): void {
  const owners = new Map<string, string>();
  for (const release of allReleases(releases)) {
    for (const { path } of release.routes) {
      const owner = owners.get(path);
      if (owner) {
        refuseSet('paths', `${path} is claimed by both ${owner} and ${release.package}`);
      }
      owners.set(path, release.package);
    }
  }
}

/** A team that writes to the storage itself has not run the check of its release folder. */
function verifyStyles(
  store: ReleaseStore,
  remotes: readonly Release[],
  base: ReleaseSetRecord | null,
): void {
  for (const { package: name, version, files } of remotes) {
    if (hasVersion(base, name, version)) continue;
    try {
      requireOwnSelectors(store.webFolder(name, version), files);
    } catch (error) {
      refuseSet(
        'files',
        `${name}@${version} would be refused by the release command: ${(error as Error).message}`,
      );
    }
  }
}

/**
 * Each container has its own global variable: a page may load a remote and the version that it
 * falls back to. A new one takes none that another package could need, whose name begins with its own.
 */
function verifyContainers(releases: readonly Release[], base: ReleaseSetRecord | null): void {
  const owners = new Map<string, string>();
  for (const { package: name, version, container } of releases) {
    const isNew = !hasVersion(base, name, version);
    const other = releases
      .map((release) => release.package)
      .find((one) => one.startsWith(`${name}-`) && isContainerOf(one, container));
    if (isNew && other) {
      refuseSet(
        'paths',
        `${name}@${version} sets the global variable ${container}, which is for ${other}; build it with another name of its container`,
      );
    }
    const owner = owners.get(container);
    if (owner) {
      refuseSet(
        'paths',
        `${owner} and ${name}@${version} both set the global variable ${container}; build one of them with another name of its container`,
      );
    }
    owners.set(container, `${name}@${version}`);
  }
}

/**
 * Verifies a release set before its pages are rendered: files, that the shell can load each remote,
 * paths, containers, and the contract of `shared`.
 * @param fallbacks for remotes, the releases to fall back to.
 * @param base the release set that it follows; null for the first one.
 */
export function verifyReleases(
  store: ReleaseStore,
  releases: Releases,
  fallbacks: readonly Release[],
  base: ReleaseSetRecord | null,
): void {
  for (const release of [...allReleases(releases), ...fallbacks]) verifyFiles(store, release);
  verifyStyles(store, releases.remotes, base);
  verifyNewShell(releases, base);
  verifyRemotes(store, releases, base);
  verifyPaths(releases);
  verifyContainers([...allReleases(releases), ...fallbacks], base);
}

/**
 * The versions of `shared` that the packages of a release set bundle, in words; empty where all bundle
 * the same one. They may differ, also by a major version: a page has one instance of the singletons
 * only.
 */
export function bundledVersions(releases: Releases): string {
  const packages = new Map<string, string[]>();
  for (const { package: name, shared } of allReleases(releases)) {
    if (shared) packages.set(shared, [...(packages.get(shared) ?? []), name]);
  }
  if (packages.size < 2) return '';
  const parts = [...packages].map(([version, names]) => `${version} in ${names.join(', ')}`);
  return `shared ${parts.join('; ')}`;
}
