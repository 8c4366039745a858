import { rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { packageInputs } from '@prizestash/remote-kit/version/package-inputs';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { storeBuild } from '@prizestash/remote-kit/release/store-build';
import { withUpdates } from '@prizestash/remote-kit/dev/with-updates';
import { watchBuilds, type BuildListener } from '@prizestash/remote-kit/dev/watch-builds';

export interface WatchListener extends Omit<BuildListener, 'built'> {
  /** @param release null when the sources are those of the last one. */
  built(release: Release | null): void;
}

/**
 * Rebuilds a package when its sources change, and stores each build as a release.
 * @param store holds development builds only.
 * @param folder receives the builds.
 */
export function watchPackage(
  store: ReleaseStore,
  name: string,
  folder: string,
  listener: WatchListener,
) {
  let builds = 0;
  /** Of the last build that was stored. */
  let lastHash = '';
  const storeCopy = async (hash: string, copy: string) => {
    // webpack often builds twice after its start.
    if (hash === lastHash) return listener.built(null);
    builds += 1;
    const { contract } = await packageInputs(name, repositoryRoot);
    const { release } = await storeBuild(store, {
      name,
      version: `0.0.0-dev.${builds}`,
      commit: 'development',
      contract,
      folder: copy,
      root: repositoryRoot,
      compressed: false,
    });
    lastHash = hash;
    listener.built(release);
  };
  const built = (hash: string, copy: string) =>
    storeCopy(hash, copy).finally(() => rmSync(copy, { recursive: true, force: true }));
  const storing = { ...listener, built };
  return watchBuilds(path.join(repositoryRoot, name), 'dev', folder, storing, withUpdates);
}
