import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@prizestash/release-store/release';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

/** A release whose description was changed. */
function changed(change: (release: Release) => Partial<Release>): Release {
  const release = store.fake('mfe-claim', 'v2');
  const next = { ...release, ...change(release) };
  const folder = store.releaseFolder('mfe-claim', 'v2');
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(next));
  return next;
}

const filesOf = (file: string) => (release: Release) => ({
  routes: release.routes.map((route) => ({ ...route, files: [file] })),
});

it.each<[string, () => Release, string]>([
  [
    'a script of a page that is not listed',
    () => changed(filesOf('none.js')),
    'mfe-claim@v2 names none.js for the page /mfe-claim, which is not among its files',
  ],
  [
    'a file outside of the release',
    () => changed(filesOf('../../../promotion-key.pem')),
    'mfe-claim@v2 names ../../../promotion-key.pem for the page /mfe-claim, which is not among its files',
  ],
  [
    'a property of every object',
    () => changed(filesOf('constructor')),
    'mfe-claim@v2 names constructor for the page /mfe-claim, which is not among its files',
  ],
  [
    'a style sheet that is not listed',
    () => changed(() => ({ entryFiles: ['none.css'] })),
    'mfe-claim@v2 names none.css for its entry, which is not among its files',
  ],
  [
    'an entry that is not listed',
    () => changed(() => ({ entry: 'none.js' })),
    'mfe-claim@v2 names none.js for its entry, which is not among its files',
  ],
  [
    'a file of a singleton that is not listed',
    () => changed(() => ({ singletonFiles: { mobx: ['none.js'] } })),
    'mfe-claim@v2 names none.js for mobx, which is not among its files',
  ],
  [
    'an entry that is not in the store',
    () => {
      const release = store.fake('mfe-claim', 'v2');
      rmSync(path.join(store.webFolder('mfe-claim', 'v2'), 'entry.js'));
      return release;
    },
    'mfe-claim@v2 lacks the file entry.js of its entry in the release store',
  ],
  [
    'no Node build',
    () => {
      const release = store.fake('mfe-claim', 'v2');
      rmSync(path.join(store.releaseFolder('mfe-claim', 'v2'), 'server.js'));
      return release;
    },
    'mfe-claim@v2 lacks its Node build, server.js',
  ],
])('refuses a release with %s, in one sentence', async (_what, release, sentence) => {
  await store.firstSet();
  const before = store.state();
  await expect(store.promoted(release())).rejects.toThrow(new Error(sentence));
  expect(store.state()).toEqual(before);
});
