import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withStartLock } from './open-embedded';

let dir: string;
let name: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'start-lock-'));
  name = path.join(dir, 'start');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('runs one function at a time and removes the lock', async () => {
  const order: string[] = [];
  const work = (job: string) => async () => {
    order.push(`${job} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${job} ends`);
  };
  await Promise.all([withStartLock(name, work('a')), withStartLock(name, work('b'))]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(existsSync(`${name}.lock`)).toBe(false);
});

it('removes the lock when the work fails', async () => {
  const work = () => Promise.reject(new Error('failed'));
  await expect(withStartLock(name, work)).rejects.toThrow('failed');
  expect(existsSync(`${name}.lock`)).toBe(false);
});

it('takes the lock of a killed process', async () => {
  mkdirSync(`${name}.lock`);
  const earlier = new Date(Date.now() - 11_000);
  utimesSync(`${name}.lock`, earlier, earlier);
  expect(await withStartLock(name, () => Promise.resolve('done'))).toBe('done');
  expect(existsSync(`${name}.lock`)).toBe(false);
});
