import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { setRoutesIn } from './set-routes-in';

it('reads versions and routes of a set that is in the store', async () => {
  const store = new FakeStore();
  await store.firstSet();
  const id = store.live()?.set ?? '';
  const found = setRoutesIn(store.folder, id);
  expect(Object.fromEntries(found?.versions ?? [])).toMatchObject({
    shell: 'v1',
    'mfe-claim': 'v1',
  });
  expect([...(found?.routes ?? [])]).toEqual(expect.arrayContaining(['/', '/mfe-claim']));
  store.remove();
});

it.each(['set-unknown', '../releases', ''])('knows no set "%s"', (id) => {
  expect(setRoutesIn(mkdtempSync(path.join(tmpdir(), 'sets-')), id)).toBeNull();
});

it('knows no set of which a release is still missing', async () => {
  const store = new FakeStore();
  await store.firstSet();
  const id = store.live()?.set ?? '';
  rmSync(path.join(store.releaseFolder('mfe-claim', 'v1'), 'release.json'));
  expect(setRoutesIn(store.folder, id)).toBeNull();
  store.remove();
});
