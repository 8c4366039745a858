import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createFile } from './atomic-files';
import { OperationalError } from './operational-error';

/**
 * Returns the secret in a file that only its owner may read, and creates a random one when there is
 * none, so that a program on one machine needs no configured keys.
 * @returns 32 bytes, base64url
 * @throws {OperationalError} `damaged-secret` for a file that holds something else: after a power cut
 * it may be empty, and an empty key hides nothing
 */
export function keptSecret(file: string): string {
  if (!existsSync(file)) createFile(file, randomBytes(32).toString('base64url'), 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (/^[\w-]{43}$/.test(secret)) return secret;
  throw new OperationalError(
    'damaged-secret',
    `${file} holds no secret of 43 characters. Restore it from a backup, or remove it to make another one.`,
  );
}
