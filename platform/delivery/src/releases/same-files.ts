import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../storage/files-below';
import { alreadyReleased } from './already-released';
import type { ReleaseName } from './release';

/** A digest of files with their names. */
export function digestOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(folder, file));
    hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex');
}

/**
 * Handles a version that another process stored meanwhile, or whose files a killed process left.
 * @throws {DeliveryError} when the stored folder has other files.
 */
export function requireSameFiles(ours: string, stored: string, release: ReleaseName): void {
  const [own = [], other = []] = [ours, stored].map(filesBelow);
  const same = own.join() === other.join() && digestOf(ours, own) === digestOf(stored, own);
  if (!same) throw alreadyReleased(release);
}
