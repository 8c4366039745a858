import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPlainFile, requirePlainFiles } from './plain-files';

let root: string;
let folder: string;
let secret: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prizestash-plain-files-'));
  folder = path.join(root, 'written');
  secret = path.join(root, 'key.pem');
  mkdirSync(folder);
  mkdirSync(path.join(root, 'outside'));
  writeFileSync(secret, 'secret');
  writeFileSync(path.join(root, 'outside/file'), 'secret');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const inside = (name: string) => path.join(folder, name);

it('reads a plain file, also in a folder of the folder', () => {
  mkdirSync(inside('legal'));
  writeFileSync(inside('legal/file'), 'text');
  writeFileSync(inside('empty'), '');
  expect(readPlainFile(folder, 'legal/file', 4)?.toString()).toBe('text');
  expect(readPlainFile(folder, 'empty', 4)?.toString()).toBe('');
  expect(() => requirePlainFiles(folder)).not.toThrow();
});

const others: [what: string, make: () => void, isRefusedInFolder?: boolean][] = [
  ['a link', () => symlinkSync(secret, inside('file'))],
  ['a relative link', () => symlinkSync('../key.pem', inside('file'))],
  ['a hard link', () => linkSync(secret, inside('file'))],
  ['a link to a device', () => symlinkSync('/dev/zero', inside('file'))],
  ['a link to the environment', () => symlinkSync('/proc/self/environ', inside('file'))],
  ['a dangling link', () => symlinkSync('nowhere', inside('file'))],
  ['a pipe', () => void execFileSync('mkfifo', [inside('file')])],
  ['a folder', () => void mkdirSync(inside('file')), false],
  ['nothing', () => {}, false],
  ['a file that is too large', () => writeFileSync(inside('file'), 'x'.repeat(101)), false],
];

it.each(others)('reads nothing from %s', (_what, make, isRefusedInFolder = true) => {
  make();
  expect(readPlainFile(folder, 'file', 100)).toBeNull();
  if (isRefusedInFolder) expect(() => requirePlainFiles(folder)).toThrow(/no plain file/);
  else expect(() => requirePlainFiles(folder)).not.toThrow();
});

it('reads nothing through a folder that is a link', () => {
  symlinkSync('../outside', inside('legal'));
  expect(readPlainFile(folder, 'legal/file', 100)).toBeNull();
  expect(readPlainFile(folder, '../outside/file', 100)).toBeNull();
  expect(() => requirePlainFiles(folder)).toThrow(/no plain file/);
});
