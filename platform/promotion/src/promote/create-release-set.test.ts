import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '../testing/fake-store';
import { nextTimestamp } from './create-release-set';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it('gives every release set, and its files, a second of its own', async () => {
  const sets = [await store.firstSet()];
  for (const version of ['v2', 'v3', 'v4']) {
    sets.push(await store.promoted(store.fake('mfe-legal', version)));
  }
  const seconds = sets.map((set) => {
    const { mtimeMs } = statSync(path.join(store.pagesFolder(set), 'index.html'));
    expect(new Date(mtimeMs).toISOString()).toBe(store.set(set)?.createdAt);
    return mtimeMs / 1000;
  });
  expect(seconds).toEqual(seconds.map(Math.floor));
  expect(new Set(seconds).size).toBe(sets.length);
});

it('is the current time if no release set is newer', async () => {
  const set = await store.firstSet();
  const record = { ...store.set(set), createdAt: '2026-11-21T08:00:00.500Z' };
  writeFileSync(path.join(store.setFolder(set), 'set.json'), JSON.stringify(record));
  const at = (time: string) => nextTimestamp(store, new Date(time)).toISOString();
  expect(at('2026-11-21T09:00:00.900Z')).toBe('2026-11-21T09:00:00.000Z');
  expect(at('2026-11-21T08:00:00.900Z')).toBe('2026-11-21T08:00:01.000Z');
  expect(at('2026-11-20T08:00:00.900Z')).toBe('2026-11-21T08:00:01.000Z');
});
