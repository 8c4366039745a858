import { randomUUID, randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
  readFileSync,
} from 'node:fs';
import path from 'node:path';
import { OperationalError } from './operational-error';

type Content = string | Buffer;

function withDraft<T>(
  file: string,
  content: Content,
  mode: number,
  place: (draft: string) => T,
): T {
  const draft = `${file}.${randomUUID()}.draft`;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(draft, content, { mode });
    return place(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Creates a file, which other processes see with its whole content only.
 * @returns false when there is one already.
 */
export function createFile(file: string, content: Content, mode = 0o666): boolean {
  return withDraft(file, content, mode, (draft) => {
    try {
      // A link, unlike a rename, fails when the name is taken.
      linkSync(draft, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  });
}

/** Replaces a file. Readers see the old content or the new one. */
export function replaceFile(file: string, content: Content, mode = 0o666): void {
  withDraft(file, content, mode, (draft) => renameSync(draft, file));
}

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
