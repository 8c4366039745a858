import { cpSync } from 'node:fs';
import path from 'node:path';
import { promoterFromEnv } from '@prizestash/delivery/cli/promoter';
import { releaseStoreFromEnv } from '@prizestash/delivery/cli/release-store-from-env';
import type { Release } from '@prizestash/delivery/releases/release';
import { releaseChanged } from '@prizestash/remote-kit/release/release-changed';
import { releasePrerenderer } from '@prizestash/delivery/releases/release-prerenderer';
import { ReleaseStore } from '@prizestash/delivery/releases/release-store';
import { releaseSiteConfig } from '@prizestash/delivery/releases/site-config/release-site-config';
import type { OperatorConfig } from '@prizestash/delivery/releases/site-config/site-config-from-env';
import { cacheBuilds, restoreCachedBuilds } from '../../e2e/support/build-cache';

/** Builds the packages whose builds are not in the cache of the tests. */
export async function buildPackages(
  folder: string,
  report: (step: string) => void,
): Promise<{ readonly store: ReleaseStore; readonly releases: readonly Release[] }> {
  const store = new ReleaseStore(path.join(folder, 'builds'));
  restoreCachedBuilds(store.folder);
  const releases = await releaseChanged(store, (name) => report(`Building ${name}…`));
  cacheBuilds(store.folder);
  return { store, releases };
}

async function copyRelease(release: Release, from: ReleaseStore, to: ReleaseStore): Promise<void> {
  const copyOf = (folder: string) => {
    const copy = to.scratchFolder(release.package);
    cpSync(folder, copy, { recursive: true });
    return copy;
  };
  const { web, described } = from.placesOf(release);
  await to.addRelease(release, release.digest, copyOf(described.to), copyOf(web.to));
}

export interface Pipeline {
  /** The variables of the release store and of the promotion service. */
  readonly env: Readonly<Record<string, string>>;
  readonly config: OperatorConfig;
}

/**
 * Releases a whole site and promotes it through the promotion service, as pipelines do.
 * @returns the id of the release set.
 */
export async function promoteFirstSet(
  { env, config }: Pipeline,
  builds: Awaited<ReturnType<typeof buildPackages>>,
): Promise<string> {
  const store = releaseStoreFromEnv(env);
  for (const release of builds.releases) await copyRelease(release, builds.store, store);
  const others = [
    (await releaseSiteConfig(store, config)).release,
    await releasePrerenderer(store),
  ];
  const releases = [...builds.releases, ...others].map((one) => `${one.package}@${one.version}`);
  const promoter = await promoterFromEnv(env);
  return (await promoter.promote({ releases })).set;
}
