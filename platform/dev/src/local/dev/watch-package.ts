import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { packageInputs } from '@prizestash/remote-kit/version/package-inputs';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { storeBuild } from '@prizestash/remote-kit/release/store-build';
import { withUpdates } from '@prizestash/remote-kit/dev/with-updates';
import {
  watchBuilds,
  type BuildListener,
  type BuildWatch,
} from '@prizestash/remote-kit/dev/watch-builds';

export interface WatchListener extends Omit<BuildListener, 'built'> {
  /** @param release null when the sources are those of the last one. */
  built(release: Release | null): void;
}

/** A file by which open pages replace modules, which belongs to no release. */
const isUpdate = (file: string) => file.includes('.hot-update.');

/**
 * Rebuilds a package when its sources change, and stores each build as a release.
 * @param store holds development builds only.
 * @param folder receives the builds.
 */
export function watchPackage(
  store: ReleaseStore,
  name: string,
  folder: string,
  { building, updated, built, failed }: WatchListener,
): Promise<BuildWatch> {
  let builds = 0;
  let lastHash = '';
  /** The builds are stored in their order: the last one stays. */
  let storing: Promise<void> = Promise.resolve();
  const storeCopy = async (version: string, copy: string) => {
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
    } catch (error) {
      // The next save stores it again.
      lastHash = '';
      failed((error as Error).message);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  const listener = {
    building,
    failed,
    updated,
    built: (hash: string) => {
      // webpack often builds twice after its start.
      if (hash === lastHash) {
        storing = storing.then(() => built(null));
        return;
      }
      lastHash = hash;
      builds += 1;
      const version = `0.0.0-dev.${builds}`;
      // Storing moves files out of the folder, and webpack continues to write into it.
      const copy = `${folder}-${builds}`;
      cpSync(folder, copy, { recursive: true, filter: (file) => !isUpdate(file) });
      storing = storing.then(() => storeCopy(version, copy));
    },
  };
  return watchBuilds(path.join(repositoryRoot, name), 'dev', folder, listener, withUpdates);
}
