import fs from 'node:fs';
import path from 'node:path';
import type { LegalDocument, LegalSection, TextDate } from '../src/reading/legal-document';
import { ContentError } from './content-error';
import { readMeta } from './read-meta';
import { toNodes } from './to-nodes';
import { typographic } from './typographic';

/** `03-eligibility.md`: the section's number, and the name of its anchor. */
export const sectionFile = /^(\d\d)-([a-z][a-z0-9-]*)\.md$/;

/**
 * Reads one legal text: `document.json` (title, version, dates), `index.md` (what stands before the
 * first section) and one `NN-anchor-name.md` for each section, whose first line is `# Its title`.
 *
 * @param folder absolute path, for example `…/content/terms`.
 * @throws {ContentError} naming the file and what is wrong with it.
 */
export function readDocument(folder: string): LegalDocument {
  const name = path.basename(folder);
  const meta = readMeta(read(folder, 'document.json'), `${name}/document.json`);
  const sections = fs
    .readdirSync(folder)
    .sort()
    .filter((file) => file !== 'index.md' && file !== 'document.json')
    .map((file, index) => readSection(folder, file, index + 1));
  return {
    name,
    title: meta.title,
    version: meta.version,
    effective: inWords(meta.effective),
    updated: inWords(meta.changes[0].date),
    changes: meta.changes.map(({ version, date, what }) => ({
      version,
      date: inWords(date),
      what,
    })),
    introduction: toNodes(read(folder, 'index.md'), `${name}/index.md`),
    sections,
  };
}

function readSection(folder: string, file: string, expected: number): LegalSection {
  const where = `${path.basename(folder)}/${file}`;
  const [, number, id] = sectionFile.exec(file) ?? [];
  if (!number || !id) throw new ContentError(where, 'is not named like 03-anchor-name.md');
  if (Number(number) !== expected) {
    throw new ContentError(where, `stands where section ${expected} should be`);
  }
  const [, title, body = ''] = /^# (.+)\n([^]*)$/.exec(read(folder, file)) ?? [];
  if (!title) throw new ContentError(where, 'must begin with "# Title"');
  if (body.trim() === '') throw new ContentError(where, 'has no text under its title');
  return { number: expected, id, title: typographic(title.trim()), nodes: toNodes(body, where) };
}

function read(folder: string, file: string): string {
  try {
    return fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ContentError(`${path.basename(folder)}/${file}`, 'is missing');
  }
}

/** A date with the words the page shows, so that every machine and browser says the same. */
function inWords(iso: string): TextDate {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return { iso, text: words.format(new Date(iso)) };
}
