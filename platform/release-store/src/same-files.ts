import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './storage/files-below';
import { alreadyReleased } from './already-released';
import type { ReleaseName } from './release';

export function filesDigest(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(folder, file));
    hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex');
}

/** `release.json` without the sizes of the compressed copies. */
function withoutCopies(file: string): string {
  const release = JSON.parse(readFileSync(file, 'utf8')) as { files?: Record<string, object> };
  const files = Object.entries(release.files ?? {}).map(([name, described]) => {
    const { brotli: _, gzip: __, ...same } = described as Record<string, unknown>;
    return [name, same];
  });
  return JSON.stringify({ ...release, files });
}

/**
 * Compares a release with the one that the store has under its version. Compressed copies may differ:
 * they depend on the version of Node.
 */
export function requireSameContent(ours: string, stored: string, release: ReleaseName): void {
  const [own, other] = [ours, stored].map((folder) =>
    filesBelow(folder)
      .filter((file) => !/\.(br|gz|sha256)$/.test(file))
      .map((file) => {
        const full = path.join(folder, file);
        return [file, file === 'release.json' ? withoutCopies(full) : filesDigest(folder, [file])];
      }),
  );
  if (JSON.stringify(own) !== JSON.stringify(other)) throw alreadyReleased(release);
}

/**
 * Handles a version that another process stored meanwhile, or whose files a killed process left.
 */
export function requireSameFiles(ours: string, stored: string, release: ReleaseName): void {
  const [own = [], other = []] = [ours, stored].map(filesBelow);
  const same = own.join() === other.join() && filesDigest(ours, own) === filesDigest(stored, own);
  if (!same) throw alreadyReleased(release);
}
