import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** What a developer does to the text of a file; it is empty for a file that is new. */
type Edit = (text: string) => string;

/** A change of the kind that a section of CONTRIBUTING is about. */
export interface Recipe {
  /** What stands for the placeholders in the names of files, such as `<call>`. */
  readonly names: Readonly<Record<string, string>>;
  /** By the files of the section's table, in its order. */
  readonly edits: Readonly<Record<string, Edit>>;
}

export const NEXT_MIGRATION = 'services/api/migrations/<next number>-<name>.sql';

/** Replaces a text that occurs once. */
export const replace =
  (before: string, after: string): Edit =>
  (text) => {
    if (text.split(before).length !== 2) throw new Error(`not once: ${before}`);
    return text.replace(before, () => after);
  };

/** Adds lines after one. */
export const after = (line: string, ...added: string[]): Edit =>
  replace(line, [line, ...added].join('\n'));

/** Makes several edits. */
export const edits =
  (...all: readonly Edit[]): Edit =>
  (text) =>
    all.reduce((edited, edit) => edit(edited), text);

/** Writes a file, or adds to its end. */
export const append =
  (...lines: string[]): Edit =>
  (text) =>
    `${[text, ...lines].join('\n').trimStart()}\n`;

/** A new version of a legal text. Its digest is the one that the text has not. */
export const nextVersion: Edit = (text) => {
  const document = JSON.parse(text) as { version: string; effective: string; changes: object[] };
  const version = document.version.replace(/\d+$/, (last) => String(Number(last) + 1));
  const change = { version, date: document.effective, what: 'Says more.' };
  return JSON.stringify({ ...document, version, changes: [change, ...document.changes] }, null, 2);
};

const CONTRIBUTING = path.join(repositoryRoot, 'CONTRIBUTING.md');

/** The text of a section of CONTRIBUTING. */
export function sectionOf(title: string): string {
  const text = readFileSync(CONTRIBUTING, 'utf8');
  return new RegExp(`^## ${title}$[^]*?(?=^## )`, 'm').exec(text)?.[0] ?? '';
}

/** The files of the table in a section of CONTRIBUTING. */
export const listedFiles = (title: string): string[] =>
  [...sectionOf(title).matchAll(/^\| `([^`]+)` .*\|$/gm)].map(([, file]) => String(file));

/** Makes one edit of a recipe in a checkout. */
export function make({ names, edits: all }: Recipe, file: string, root: string): void {
  const migrations = readdirSync(path.join(root, 'services/api/migrations'));
  const known = { 'next number': String(migrations.length + 1).padStart(3, '0'), ...names };
  const name = Object.entries(known).reduce(
    (text, [key, value]) => text.replace(`<${key}>`, value),
    file,
  );
  const target = path.join(root, name);
  const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, all[file]!(before));
}
