import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFile, replaceFile } from './atomic-files';

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
