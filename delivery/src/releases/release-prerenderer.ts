import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePrerenderer } from '../build/bundle-prerenderer';
import { repositoryRoot } from '../build/packages';
import { moveInto } from './move-into';
import { PRERENDERER, type ReleaseName } from './release';
import type { ReleaseStore } from './release-store';

/** File of the bundle in a release of the prerenderer. */
export const PRERENDERER_FILE = 'prerenderer.js';

/**
 * Stores a bundle of the prerenderer. Its version is a digest of the bundle, so the same sources have
 * the same version from every checkout.
 */
export function storePrerenderer(store: ReleaseStore, bundle: string): ReleaseName {
  const version = createHash('sha256').update(bundle).digest('hex').slice(0, 12);
  const release: ReleaseName = { package: PRERENDERER, version };
  if (store.prerenderer(version)) return release;
  const scratch = store.scratchFolder(PRERENDERER);
  try {
    writeFileSync(path.join(scratch, PRERENDERER_FILE), bundle);
    writeFileSync(path.join(scratch, 'release.json'), JSON.stringify(release, null, 2));
    moveInto(scratch, store.releaseFolder(PRERENDERER, version));
    return release;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Bundles the prerenderer of a repository and stores it. */
export async function releasePrerenderer(
  store: ReleaseStore,
  root = repositoryRoot,
): Promise<ReleaseName> {
  return storePrerenderer(store, await bundlePrerenderer(root));
}
