import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';

const TAKEN = new Set(['ENOTEMPTY', 'EEXIST']);

/**
 * Gives a finished folder its place, in one step: readers see all of it or nothing.
 * @returns false, and both stay as they are, when the place is taken.
 */
export function moveInto(from: string, to: string): boolean {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
    return true;
  } catch (failure) {
    if (TAKEN.has((failure as NodeJS.ErrnoException).code ?? '')) return false;
    throw failure;
  }
}
