import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { contentVersion } from '@prizestash/release-store/release-format/integrity';
import { PRERENDERER, PRERENDERER_FILE, type ReleaseName } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { storeByContent } from '@prizestash/release-store/store-by-content';
import { bundlePrerenderer } from '../bundle-program';

/**
 * Stores a bundle of the prerenderer. Its version is a digest of the bundle, so the same sources have
 * the same version from every checkout.
 */
export async function storePrerenderer(store: ReleaseStore, bundle: string): Promise<ReleaseName> {
  const release: ReleaseName = { package: PRERENDERER, version: contentVersion(bundle) };
  if (!store.prerenderer(release.version)) {
    await storeByContent(store, release, { [PRERENDERER_FILE]: bundle });
  }
  return release;
}

export async function releasePrerenderer(
  store: ReleaseStore,
  root = repositoryRoot,
): Promise<ReleaseName> {
  return storePrerenderer(store, await bundlePrerenderer(root));
}
