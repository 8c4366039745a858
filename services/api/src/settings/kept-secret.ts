import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Returns a secret that is kept in the data folder, and creates a random one when there is none, so
 * that an API on one machine needs no configured keys.
 * @param dataDir absolute path; created when missing
 * @param name name of the file
 * @returns 32 bytes, base64url
 */
export function keptSecret(
  dataDir: string,
  name: 'hash-key' | 'drawing-key' | 'demonstration-beacon-key',
): string {
  const file = path.join(dataDir, name);
  const kept = readKey(file);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true });
  // The link makes the complete file visible at once, and fails when another process was first.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(file, 'utf8');
}
