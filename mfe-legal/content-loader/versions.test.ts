import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentFolder } from './load-document';
import { readMeta } from './read-meta';
import { textDigest } from './text-digest';

test.each(['privacy-policy', 'terms', 'rules'])(
  '%s: the words are those that its version stands for',
  (name) => {
    const folder = path.join(contentFolder, name);
    const file = path.join(folder, 'document.json');
    const { changes, version } = readMeta(fs.readFileSync(file, 'utf8'), `${name}/document.json`);
    const digest = textDigest(folder);
    if (changes[0].digest !== digest) {
      throw new Error(
        `${name}: the words are not those of version ${version}. If that version was published, ` +
          `raise "version" in ${name}/document.json and say in "changes" what is new. ` +
          `Then write "digest": "${digest}" into the newest change.`,
      );
    }
  },
);

test('one changed word changes the digest, line ends do not', () => {
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
