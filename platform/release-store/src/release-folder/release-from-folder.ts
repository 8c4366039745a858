import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '../release-store';
import { filesOfFolder } from '../release-format/folder-files';
import { storeRelease, type ReleaseOutcome } from './store-release';

/**
 * Stores the release in a folder, wherever and with whatever it was built. The folder stays as it is.
 */
export async function releaseFromFolder(
  store: ReleaseStore,
  folder: string,
): Promise<ReleaseOutcome> {
  const copy = store.scratchFolder('folder');
  try {
    // What is verified is the copy, which nobody else writes.
    for (const file of filesOfFolder(folder)) {
      const target = path.join(copy, file);
      mkdirSync(path.dirname(target), { recursive: true });
      cpSync(path.join(folder, file), target);
    }
    return await storeRelease(store, copy, { compressed: true });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
