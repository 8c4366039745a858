import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFile, replaceFile, keptSecret } from './atomic-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atomic-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates a file once', () => {
  const file = path.join(folder, 'below', 'one');
  expect(createFile(file, 'first')).toBe(true);
  expect(createFile(file, 'second')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(path.dirname(file))).toEqual(['one']);
});

it('replaces a file, and leaves no draft of one that it cannot replace', () => {
  const file = path.join(folder, 'one');
  replaceFile(file, 'first');
  replaceFile(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(() => replaceFile(folder, 'a folder')).toThrow();
  expect(readdirSync(folder)).toEqual(['one']);
  expect(readdirSync(path.dirname(folder)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

it('creates a private secret once and returns it from then on', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-secret-'));
  const file = path.join(folder, 'new', 'hash-key');
  const key = keptSecret(file);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(keptSecret(file)).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptSecret(path.join(folder, 'drawing-key'))).not.toBe(key);
  rmSync(folder, { recursive: true });
});

it.each(['', '\0'.repeat(43), 'short'])('refuses a file that holds %j', (content) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-secret-'));
  const file = path.join(folder, 'hash-key');
  writeFileSync(file, content);
  expect(() => keptSecret(file)).toThrow(`${file} holds no secret of 43 characters`);
  rmSync(folder, { recursive: true });
});
