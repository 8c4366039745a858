import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createFile } from './atomic-files';

/**
 * Returns the secret in a file that only its owner may read, and creates a random one when there is
 * none, so that a program on one machine needs no configured keys.
 * @returns 32 bytes, base64url
 */
export function keptSecret(file: string): string {
  if (!existsSync(file)) createFile(file, randomBytes(32).toString('base64url'), 0o600);
  return readFileSync(file, 'utf8');
}
