import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oncePerRun } from './test-run';

const name = `test-run-test-${process.pid}`;

it('makes a folder once for all that wait for it', async () => {
  const make = jest.fn(async (folder: string) => {
    mkdirSync(folder);
    await new Promise((resolve) => setTimeout(resolve, 50));
    writeFileSync(path.join(folder, 'file'), '');
  });
  const folders = await Promise.all(Array.from({ length: 5 }, () => oncePerRun(name, make)));
  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(folders).size).toBe(1);
  expect(readdirSync(folders[0] ?? '')).toEqual(['file']);
});

it('tries again where making it has failed', async () => {
  const failing = oncePerRun(`${name}-again`, () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  const folder = await oncePerRun(`${name}-again`, (made) => Promise.resolve(mkdirSync(made)));
  expect(existsSync(folder)).toBe(true);
});
