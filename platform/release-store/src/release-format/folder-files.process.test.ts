import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plainFiles } from './folder-files';

const limits = { maxFiles: 10, maxBytes: 1_000 };
let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prizestash-plain-'));
  folder = path.join(root, 'written');
  mkdirSync(path.join(folder, 'pages'), { recursive: true });
  writeFileSync(path.join(root, 'secret'), 'secret');
  writeFileSync(path.join(folder, 'pages/index.html'), 'page');
});
afterEach(() => rmSync(root, { recursive: true }));

const list = () =>
  plainFiles(folder, 'the folder', limits, (reason) => {
    throw new Error(reason);
  });
const inPages = (name: string) => path.join(folder, 'pages', name);

it('lists the files of all folders in one order', () => {
  writeFileSync(path.join(folder, 'b'), '');
  writeFileSync(path.join(folder, 'a'), '');
  expect(list()).toEqual(['a', 'b', 'pages/index.html']);
});

it.each<[string, (file: string) => void]>([
  ['a link to a file', (file) => symlinkSync(path.join(root, 'secret'), file)],
  ['a link to a folder', (file) => symlinkSync(root, file)],
  ['a link to its own folder', (file) => symlinkSync('.', file)],
  ['a link to nothing', (file) => symlinkSync('nothing', file)],
  ['a hard link', (file) => linkSync(path.join(root, 'secret'), file)],
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
])('refuses %s', (_what, make) => {
  make(inPages('odd'));
  expect(list).toThrow('pages/odd of the folder is not a plain file');
});

it('refuses a socket', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(inPages('odd'), resolve));
  expect(list).toThrow('pages/odd of the folder is not a plain file');
  await new Promise((resolve) => server.close(resolve));
});

// Only root makes devices.
(process.getuid?.() === 0 ? it : it.skip)('refuses a device', () => {
  execFileSync('mknod', [inPages('odd'), 'c', '1', '5']);
  expect(list).toThrow('pages/odd of the folder is not a plain file');
});

it.each<[string, () => void]>([
  ['a file that is too large', () => truncateSync(inPages('index.html'), 1_001)],
  [
    'too many files',
    () => Array.from({ length: 10 }, (_, at) => writeFileSync(inPages(`${at}`), '')),
  ],
  ['too many folders', () => Array.from({ length: 10 }, (_, at) => mkdirSync(inPages(`${at}`)))],
  [
    'folders in each other',
    () => mkdirSync(inPages(`${'d'.repeat(100)}/`.repeat(3)), { recursive: true }),
  ],
])('refuses %s', (_what, make) => {
  make();
  expect(list).toThrow('the folder has at most 10 files and 0.001 MB');
});
