import { chmodSync, mkdirSync, renameSync, utimesSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { DeliveryError } from './delivery-error';
import type { Release } from './release';
import type { ReleaseName } from './release-name';
import { filesBelow } from './storage/folder-storage';

const TAKEN = new Set(['ENOTEMPTY', 'EEXIST']);

/** A folder made by `mkdtemp` is 0700: a web server that runs as another user could not read it. */
const READABLE_FOLDER = 0o755;

/**
 * Renames a finished folder to its place. Readers see the whole folder or none.
 * @returns false, without a change, when the place is taken.
 */
export function moveInto(from: string, to: string): boolean {
  mkdirSync(path.dirname(to), { recursive: true });
  chmodSync(from, READABLE_FOLDER);
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (TAKEN.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

export function setTimestamps(folder: string, timestamp: Date): void {
  for (const file of filesBelow(folder)) utimesSync(path.join(folder, file), timestamp, timestamp);
}

/** The failure of storing a version again with other content. */
export function alreadyReleased({ package: name, version }: ReleaseName): DeliveryError {
  return new DeliveryError(
    'release-exists',
    `${name}@${version} is already released with other content. A release never changes: raise the version or commit the change.`,
  );
}

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
  const release = JSON.parse(readFileSync(file, 'utf8')) as Partial<Release>;
  const files = Object.entries(release.files ?? {}).map(([name, described]) => {
    const { brotli: _, gzip: __, ...same } = described;
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
