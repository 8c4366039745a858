import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface OfficialRules {
  readonly version: string;
  /** SHA-256 of the text, 64 hexadecimal digits. */
  readonly digest: string;
}

/**
 * Reads version and digest of the official rules. The digest covers the Markdown files in the order
 * of their names: for each its name, a line feed, its text with line feeds only, and a line feed.
 * @param folder absolute path of the folder of `document.json` and the Markdown files
 */
export function readOfficialRules(folder: string): OfficialRules {
  const document = readFileSync(path.join(folder, 'document.json'), 'utf8');
  const { version } = JSON.parse(document) as { version: string };
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.md')) continue;
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\n${text}\n`);
  }
  return { version, digest: hash.digest('hex') };
}
