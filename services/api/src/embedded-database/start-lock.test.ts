import fs, { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withStartLock } from './start-lock';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'start-lock-'));
  file = path.join(dir, 'lock');
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

it('runs one function at a time and removes the lock', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  await Promise.all([withStartLock(file, work('a')), withStartLock(file, work('b'))]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(existsSync(file)).toBe(false);
});

it('removes the lock of a process that no longer exists', async () => {
  writeFileSync(file, '999999999');
  await withStartLock(file, () => Promise.resolve());
  expect(existsSync(file)).toBe(false);
});

it('removes an empty lock when the disk is full', async () => {
  jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(withStartLock(file, () => Promise.resolve())).rejects.toThrow('no space left');
  expect(existsSync(file)).toBe(false);
  expect(await withStartLock(file, () => Promise.resolve('done'))).toBe('done');
});
