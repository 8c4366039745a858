import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { packageInputs } from '@prizestash/remote-kit/version/package-inputs';
import type { Release } from '@prizestash/delivery/releases/release';
import type { ReleaseStore } from '@prizestash/delivery/releases/release-store';
import { storeBuild } from '@prizestash/remote-kit/release/store-build';
import { watchBuilds, type BuildWatch } from '@prizestash/remote-kit/dev/watch-builds';

export interface WatchListener {
  /** A build starts because a source has changed. */
  building(): void;
  built(release: Release): void;
  failed(message: string): void;
}

/**
 * Rebuilds a package when its sources change, and stores each build as a release.
 * @param store holds development builds only.
 */
export function watchPackage(
  store: ReleaseStore,
  name: string,
  { building, built, failed }: WatchListener,
): Promise<BuildWatch> {
  const folder = store.scratchFolder(name);
  let builds = 0;
  const storeNext = async () => {
    builds += 1;
    // Storing moves files out of the folder, and webpack continues to write into it.
    const copy = `${folder}-${builds}`;
    cpSync(folder, copy, { recursive: true });
    const version = `0.0.0-dev.${builds}`;
    try {
      const { contract } = await packageInputs(name, repositoryRoot);
      const { release } = await storeBuild(store, {
        name,
        version,
        commit: 'development',
        contract,
        folder: copy,
        root: repositoryRoot,
        compressed: false,
      });
      built(release);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  return watchBuilds(path.join(repositoryRoot, name), 'dev', folder, {
    building,
    failed,
    built: () => void storeNext().catch(({ message }: Error) => failed(message)),
  });
}
