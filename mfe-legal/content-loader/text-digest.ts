import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * A short fingerprint of a text's words: other words, other fingerprint. It stands beside the
 * version in the change log, because an entry's consent evidence names the version alone.
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
