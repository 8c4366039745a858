import { isContainerOf } from '@prizestash/release-store/release-format/container-name';
import { requireOwnSelectors } from '@prizestash/release-store/release-format/style-selectors';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { DeliveryError, refuseSet } from '@prizestash/release-store/delivery-error';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import { allReleases, type Releases } from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { heldBack } from './held-back';
import { hasVersion, isVerified, shellMismatch } from './shell-mismatch';
import { verifyFiles } from './verify-files';

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
