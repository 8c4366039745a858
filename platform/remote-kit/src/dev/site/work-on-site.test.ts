import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { BuildListener } from '../watch-builds';
import { workOnSite } from './work-on-site';

jest.mock('../local-program', () => ({
  requireFreePort: () => Promise.resolve(),
  stopSignal: () => Promise.resolve(),
}));
jest.mock('./local-remote', () => ({
  LOCAL_VERSION: 'local',
  localRemote: (_name: string, _folder: string, build: string) => Promise.resolve({ base: build }),
}));
jest.mock('./site-proxy', () => ({
  SiteProxy: class {
    remote = null;
    readonly reload = { live() {} };
    connect() {}
    listen() {}
    close() {}
  },
}));
const mockWatch = jest.fn();
jest.mock('../watch-builds', () => ({ watchBuilds: (...args: unknown[]) => mockWatch(...args) }));

it('keeps one copy of each of the last three builds', async () => {
  jest.spyOn(console, 'log').mockReturnValue();
  const kept: string[][] = [];
  mockWatch.mockImplementation(
    async (_folder: string, _version: string, output: string, { built }: BuildListener) => {
      for (const [number, hash] of [...'aabcda'].entries()) {
        const copy = `${output}-${number}`;
        mkdirSync(path.join(copy, 'web'), { recursive: true });
        await built(hash, copy);
        kept.push(readdirSync(path.dirname(output)).sort());
      }
      return { close() {} };
    },
  );
  await workOnSite({ name: 'mfe-gift', site: 'http://127.0.0.1:1', port: 1 }, '/nowhere');
  expect(kept.map((copies) => copies.map((copy) => copy.slice(-1)).join(''))).toEqual([
    '0',
    '1',
    '12',
    '123',
    '234',
    '345',
  ]);
});
