import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';

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
