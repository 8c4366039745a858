import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentFolder } from './load-document';
import { readDocument, textDigest } from './read-document';

const texts = ['privacy-policy', 'terms', 'rules'];
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'legal-digest-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it.each(texts)('requires a new version when the text of %s changes', (name) => {
  const own = path.join(contentFolder, name);
  readDocument(own, true);
  fs.cpSync(own, folder, { recursive: true });
  readDocument(folder, true);
  fs.appendFileSync(path.join(folder, 'index.md'), 'Not published.\n');
  expect(() => readDocument(folder, true)).toThrow(`Then set "digest": "${textDigest(folder)}"`);
});

it('builds no release of a text that is not the one of its version', () => {
  fs.cpSync(contentFolder, folder, { recursive: true });
  const resourcePath = path.join(folder, 'rules/index.md');
  // Outside jest, which cannot load the compiler of the loader.
  const program = `process.stdout.write(require('./webpack-loader').call({
    addContextDependency() {}, mode: process.argv[1], resourcePath: process.argv[2] }))`;
  const load = (mode: string) =>
    execFileSync(process.execPath, ['-e', program, mode, resourcePath], {
      cwd: __dirname,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(load('production')).toContain('export default');
  fs.appendFileSync(resourcePath, 'Not published.\n');
  expect(() => load('production')).toThrow('has not the digest of its text');
  expect(load('development')).toContain('Not published.');
});

it('computes another digest for another word, but not for other line endings', () => {
  const write = (text: string) => fs.writeFileSync(path.join(folder, '01-limit.md'), text);
  write('# Limit\n\nOne entry.\n');
  const before = textDigest(folder);
  write('# Limit\r\n\r\nOne entry.\r\n');
  expect(textDigest(folder)).toBe(before);
  write('# Limit\n\nTwo entries.\n');
  expect(textDigest(folder)).not.toBe(before);
});
