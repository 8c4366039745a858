import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { LegalDocument, LegalSection, TextDate } from '../src/legal-document/legal-document';
import { ContentError } from './check-document';
import { readMeta } from './read-meta';
import { markdownToNodes } from './markdown-to-nodes';
import { toTypographicQuotes } from './typographic-quotes';

/** The name of a section's file, for example `03-eligibility.md`: number and anchor. */
export const sectionFile = /^(\d\d)-([a-z][a-z0-9-]*)\.md$/;

/**
 * Reads one legal text: `document.json` (title, version, dates), `index.md` (the introduction) and one
 * `NN-anchor-name.md` per section, whose first line is `# Title`.
 *
 * @param folder absolute path, for example `…/content/terms`.
 * @param isFinal requires the digest in `document.json` to be that of the text.
 * @throws {ContentError} when a file is missing or malformed.
 */
export function readDocument(folder: string, isFinal: boolean): LegalDocument {
  const name = path.basename(folder);
  const meta = readMeta(read(folder, 'document.json'), `${name}/document.json`);
  const digest = textDigest(folder);
  if (isFinal && meta.digest !== digest) {
    throw new ContentError(
      `${name}/document.json`,
      `has not the digest of its text. If version ${meta.version} was published, increase it and add an entry to "changes". Then set "digest": "${digest}"`,
    );
  }
  const sections = fs
    .readdirSync(folder)
    .sort()
    .filter((file) => file !== 'index.md' && file !== 'document.json')
    .map((file, index) => readSection(folder, file, index + 1));
  return {
    name,
    title: meta.title,
    version: meta.version,
    effective: formatDate(meta.effective),
    updated: formatDate(meta.changes[0].date),
    changes: meta.changes.map(({ version, date, what }) => ({
      version,
      date: formatDate(date),
      what,
    })),
    introduction: markdownToNodes(read(folder, 'index.md'), `${name}/index.md`),
    sections,
  };
}

/**
 * SHA-256 of a text: for each Markdown file in the order of the names its name, a line feed, its
 * content with line feeds only, and a line feed. @returns 64 hexadecimal digits.
 */
export function textDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(folder).sort()) {
    if (!file.endsWith('.md')) continue;
    hash.update(`${file}\n${read(folder, file)}\n`);
  }
  return hash.digest('hex');
}

function readSection(folder: string, file: string, expected: number): LegalSection {
  const where = `${path.basename(folder)}/${file}`;
  const [, number, id] = sectionFile.exec(file) ?? [];
  if (!number || !id) throw new ContentError(where, 'is not named like 03-anchor-name.md');
  if (Number(number) !== expected) {
    throw new ContentError(where, `is in the place of section ${expected}`);
  }
  const [, title, body = ''] = /^# (.+)\n([^]*)$/.exec(read(folder, file)) ?? [];
  if (!title) throw new ContentError(where, 'must start with "# Title"');
  if (body.trim() === '') throw new ContentError(where, 'has no text under its title');
  return {
    number: expected,
    id,
    title: toTypographicQuotes(title.trim()),
    nodes: markdownToNodes(body, where),
  };
}

function read(folder: string, file: string): string {
  try {
    return fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ContentError(`${path.basename(folder)}/${file}`, 'is missing');
  }
}

/** Formats a date at build time, so that the server and every browser render the same text. */
function formatDate(iso: string): TextDate {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return { iso, text: format.format(new Date(iso)) };
}
