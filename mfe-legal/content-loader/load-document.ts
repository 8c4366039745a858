import fs from 'node:fs';
import path from 'node:path';
import type { LegalDocument } from '../src/legal-document/legal-document';
import { checkDocument } from './check-document';
import { readDocument, sectionFile } from './read-document';

export const contentFolder = path.join(__dirname, '../content');

/**
 * Reads and checks one legal text.
 * @param folder absolute path of the text's folder. Links can point to texts in sibling folders.
 * @param isFinal requires the digest of the text: evidence and commitments name a version and no words.
 * @throws {ContentError} when the text is invalid, which fails the build.
 */
export function loadDocument(folder: string, isFinal = false): LegalDocument {
  const document = readDocument(folder, isFinal);
  checkDocument(document, {
    outline: readJson<Record<string, string[]>>('outline.json')[document.name],
    placeholders: Object.keys(readJson<object>('placeholders.json')),
    anchorsOf: (name) => sectionIds(path.join(folder, '..', name)),
  });
  return document;
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(contentFolder, file), 'utf8')) as T;
}

/** Reads only file names, so that two texts can link to each other. */
function sectionIds(folder: string): string[] | null {
  if (!fs.existsSync(folder)) return null;
  return fs.readdirSync(folder).flatMap((file) => sectionFile.exec(file)?.[2] ?? []);
}
