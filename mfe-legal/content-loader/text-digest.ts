import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Computes a short hash of a text. The change log stores it with each version, so that a text cannot
 * change without a new version: an entry's consent evidence contains only the version.
 *
 * @param folder absolute path of the text's folder.
 * @returns 12 hexadecimal digits.
 */
export function textDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(folder).sort()) {
    if (!file.endsWith('.md')) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\n${text}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}
