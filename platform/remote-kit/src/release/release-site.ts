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
import { sourceVersion, type SourceVersion } from '../version/version';

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
  const releases: Release[] = [];
  const changed: [string, SourceVersion][] = [];
  // Stored for all packages before the first of them reads it.
  contractOf(root);
  const find = async (name: string) => [name, await sourceVersion(name, root)] as const;
  for (const [name, source] of await Promise.all(findPackages(root).map(find))) {
    const known = store.release(name, source.version);
    if (known) releases.push(known);
    else changed.push([name, source]);
  }
  const release = async (group: typeof changed) => {
    if (group.length === 0) return;
    group.forEach(([name]) => report(name));
    const names = group.map(([name]) => name);
    const options = { root, signal, webpack: startWebpack(names, { root, signal }) };
    const building = group.map(([name, source]) =>
      releasePackage(store, name, { ...options, source }),
    );
    releases.push(...(await Promise.all(building)).map((outcome) => outcome.release));
  };
  await Promise.all([0, 1].map((core) => release(changed.filter((_, i) => i % 2 === core))));
  return releases;
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
