import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseName } from './release';
import type { ReleaseStore } from './release-store';

/**
 * Stores a release of which visitors load no file.
 * @param files content by file name, beside `release.json`.
 * @returns false, without a change, when the store holds it already.
 */
export async function storeByContent(
  store: ReleaseStore,
  release: ReleaseName,
  files: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const scratch = store.scratchFolder(release.package);
  try {
    const all = { ...files, 'release.json': JSON.stringify(release, null, 2) };
    for (const [file, text] of Object.entries(all)) writeFileSync(path.join(scratch, file), text);
    return await store.addRelease(release, release.version, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
