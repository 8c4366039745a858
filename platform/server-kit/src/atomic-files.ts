import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
