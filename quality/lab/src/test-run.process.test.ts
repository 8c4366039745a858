import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oncePerRun, removeOrphans } from './test-run';

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

it('puts temporary files into the folder of the run', () => {
  expect(tmpdir()).toBe(process.env['TEST_RUN_DIR']);
});

it('removes the folder of a run that was killed, and no other', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'prizestash-runs-'));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const namespace = readlinkSync('/proc/self/ns/pid').replace(/[^0-9]/g, '');
  const orphan = `prizestash-run-${namespace}-${ended}-a`;
  const kept = [
    `prizestash-run-${namespace}-${process.pid}-a`,
    `prizestash-run-1-${ended}-a`,
    `other-run-${namespace}-${ended}-a`,
  ];
  for (const folder of [orphan, ...kept]) {
    mkdirSync(path.join(parent, folder, 'files'), { recursive: true });
  }
  removeOrphans(parent);
  expect(readdirSync(parent).sort()).toEqual(kept.sort());
  rmSync(parent, { recursive: true });
});
