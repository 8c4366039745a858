import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentFolder } from './load-document';
import { readMeta } from './read-meta';

/**
 * Stored with each version in the change log, so that a text cannot change without a new version:
 * consent evidence contains only the version.
 * @param folder absolute path. @returns 12 hexadecimal digits.
 */
function textDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(folder).sort()) {
    if (!file.endsWith('.md')) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\n${text}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

it.each(['privacy-policy', 'terms', 'rules'])(
  'requires a new version when the text of %s changes',
  (name) => {
    const folder = path.join(contentFolder, name);
    const file = path.join(folder, 'document.json');
    const { changes, version } = readMeta(fs.readFileSync(file, 'utf8'), `${name}/document.json`);
    const digest = textDigest(folder);
    if (changes[0].digest !== digest) {
      throw new Error(
        `${name}: the text does not match the digest of version ${version}. If that version was ` +
          `published, increase "version" in ${name}/document.json and add an entry to "changes". ` +
          `Then set "digest": "${digest}" in the newest change.`,
      );
    }
  },
);

it('computes another digest for another word, but not for other line endings', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'legal-digest-'));
  const write = (text: string) => fs.writeFileSync(path.join(folder, '01-limit.md'), text);
  write('# Limit\n\nOne entry.\n');
  const before = textDigest(folder);
  write('# Limit\r\n\r\nOne entry.\r\n');
  expect(textDigest(folder)).toBe(before);
  write('# Limit\n\nTwo entries.\n');
  expect(textDigest(folder)).not.toBe(before);
  fs.rmSync(folder, { recursive: true });
});
