import type { ReleaseName } from '@prizestash/release-store/release-name';
import type { Release } from '@prizestash/release-store/release';
import { releasePrerenderer } from '@prizestash/verifier/bundle-program';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import {
  keepingResults,
  releaseSiteConfig,
} from '@prizestash/release-store/site-config/content-releases';
import type { OperatorConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import { startWebpack, type BuildOptions } from '../webpack/build-package';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { findPackages } from '../packages';
import { contractOf } from '../contract/contract-of';
import { releasePackage } from './release-package';
import { sourceVersion } from '../version/version';

/**
 * Releases every package whose current sources are not in the store yet: two builds at once, for two
 * cores, of which each builds several packages.
 * @param report called when the build of a package starts.
 * @returns the release of each package's current sources.
 */
async function releaseChanged(
  store: ReleaseStore,
  report: (name: string) => void,
  { root = repositoryRoot, signal }: BuildOptions = {},
): Promise<Release[]> {
  // Of an empty store nothing is asked, and webpack loads while versions are derived.
  const isFirst = store.packages().length === 0;
  // Stored for all packages before the first of them reads it.
  if (!isFirst) contractOf(root);
  const find = async (name: string) => {
    const source = isFirst ? undefined : await sourceVersion(name, root);
    return { name, source, known: source && store.release(name, source.version) };
  };
  const found = await Promise.all(findPackages(root).map(find));
  const changed = found.filter(({ known }) => !known);
  changed.forEach(({ name }) => report(name));
  // The first, the shell, takes longest: it shares a core with the fourth.
  const coreOf = (index: number) => ((index + 1) % 4 < 2 ? 0 : 1);
  const building = [0, 1]
    .map((core) => changed.filter((_, index) => coreOf(index) === core))
    .filter((group) => group.length > 0)
    .map((group) => {
      const names = group.map(({ name }) => name);
      return { group, options: { root, signal, webpack: startWebpack(names, { root, signal }) } };
    })
    .flatMap(({ group, options }) =>
      group.map(({ name, source }) => releasePackage(store, name, { ...options, source })),
    );
  const built = (await Promise.all(building)).map(({ release }) => release);
  return [...found.flatMap(({ known }) => known ?? []), ...built];
}

interface SiteReleaseOptions extends BuildOptions {
  readonly config: OperatorConfig;
  /** Whether the configuration was validated for production. */
  readonly production?: boolean;
}

/**
 * Releases everything that a release set needs: the packages whose sources have changed, the
 * prerenderer and the configuration.
 * @param report called when the build of a package starts.
 */
export async function releaseSite(
  store: ReleaseStore,
  report: (name: string) => void,
  { config, production, ...build }: SiteReleaseOptions,
): Promise<ReleaseName[]> {
  const [packages, prerenderer] = await Promise.all([
    releaseChanged(store, report, build),
    releasePrerenderer(store, build.root),
  ]);
  const complete = keepingResults(store, config);
  return [...packages, prerenderer, (await releaseSiteConfig(store, complete, production)).release];
}
