import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStorage } from './folder-storage';

let folder: string;
let storage: FolderStorage;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-folder-'));
  storage = new FolderStorage(folder);
  await storage.create('log/head', 'first');
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const tagNow = async () => (await storage.read('log/head'))?.tag ?? '';
const textNow = async () => (await storage.read('log/head'))?.body.toString();
const drafts = () => readdirSync(path.join(folder, 'log')).filter((name) => name !== 'head');

it('lets one of many replace an object, and leaves nothing else', async () => {
  const tag = await tagNow();
  const texts = Array.from({ length: 20 }, (_, index) => `next ${index}`);
  const replaced = await Promise.all(texts.map((text) => storage.replace('log/head', text, tag)));
  expect(replaced.filter(Boolean)).toHaveLength(1);
  expect(await textNow()).toBe(texts[replaced.indexOf(true)]);
  expect(await storage.replace('log/head', 'late', tag)).toBe(false);
  expect(await storage.replace('log/none', 'x', tag)).toBe(false);
  expect(drafts()).toEqual([]);
});

it('waits for what another process is about to replace', async () => {
  const tag = await tagNow();
  writeFileSync(path.join(folder, `log/head.${tag}.draft`), 'of the other process');
  const waiting = storage.replace('log/head', 'next', tag);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await textNow()).toBe('first');
  writeFileSync(path.join(folder, 'log/head'), 'of the other process');
  expect(await waiting).toBe(false);
  expect(await textNow()).toBe('of the other process');
});

it('replaces what a process left that was killed before it had replaced it', async () => {
  const tag = await tagNow();
  writeFileSync(path.join(folder, `log/head.${tag}.draft`), 'of a killed process');
  let ahead = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  const waiting = storage.replace('log/head', 'next', tag);
  ahead = 6_000;
  expect(await waiting).toBe(true);
  expect(await textNow()).toBe('next');
  expect(drafts()).toEqual([]);
});
