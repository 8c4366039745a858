import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { LegalDocument } from '../src/legal-document/legal-document';
import { checkDocument } from './check-document';
import { ContentError } from './content-error';
import { readDocument, sectionFile } from './read-document';
import { readMeta } from './read-meta';

export const contentFolder = path.join(__dirname, '../content');

/**
 * Reads and checks one legal text.
 * @param folder absolute path of the text's folder. Links can point to texts in sibling folders.
 * @throws {ContentError} when the text is invalid, which fails the build.
 */
export function loadDocument(folder: string): LegalDocument {
  const document = readDocument(folder);
  checkDocument(document, {
    outline: readJson<Record<string, string[]>>('outline.json')[document.name],
    placeholders: Object.keys(readJson<object>('placeholders.json')),
    anchorsOf: (name) => sectionIds(path.join(folder, '..', name)),
  });
  return document;
}

/**
 * SHA-256 of a text: for each Markdown file in the order of the names its name, a line feed, its
 * content with line feeds only, and a line feed. @returns 64 hexadecimal digits.
 */
export function textDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(folder).sort()) {
    if (!file.endsWith('.md')) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\n${text}\n`);
  }
  return hash.digest('hex');
}

/**
 * Requires that a text is the one of its version: evidence and commitments name no more than that.
 * @throws {ContentError} with the digest to write.
 */
export function requireDigest(folder: string): void {
  const file = `${path.basename(folder)}/document.json`;
  const { version, digest } = readMeta(
    fs.readFileSync(path.join(folder, 'document.json'), 'utf8'),
    file,
  );
  const actual = textDigest(folder);
  if (digest === actual) return;
  throw new ContentError(
    file,
    `has not the digest of its text. If version ${version} was published, increase it and add an entry to "changes". Then set "digest": "${actual}"`,
  );
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(contentFolder, file), 'utf8')) as T;
}

/** Reads only file names, so that two texts can link to each other. */
function sectionIds(folder: string): string[] | null {
  if (!fs.existsSync(folder)) return null;
  return fs.readdirSync(folder).flatMap((file) => sectionFile.exec(file)?.[2] ?? []);
}
