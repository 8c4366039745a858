import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { SiteHost } from '@prizestash/site-host/site-host';
import { rawRequest } from '@prizestash/site-host/testing/raw-request';
import { withdraw } from '@prizestash/promotion/promote/withdraw';
import { FakeStore, type FakeReleaseOptions } from '@prizestash/promotion/testing/fake-store';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

/** Stores a remote that no other page needs at once, and says as much as eight ordinary ones. */
const gift = (name: string, version = 'v1') =>
  store.fake(name, version, {
    paths: [`/${name}`, ...Array.from({ length: 60 }, (_, index) => `/${name}/${index}` as const)],
  });

/** What a page of the live set says about it. */
function setIn(file: string): ReleaseSet {
  const html = readFileSync(
    path.join(store.pagesFolder(store.live()?.set ?? ''), file, 'index.html'),
    'utf8',
  );
  return JSON.parse(/id="release-set">([^<]*)/.exec(html)?.[1] ?? '') as ReleaseSet;
}

const next = (...paths: `/${string}`[]): FakeReleaseOptions => ({ next: paths });

it('names every remote of a small site in its pages', async () => {
  await store.firstSet();
  const set = setIn('');
  expect(Object.keys(set.remotes)).toEqual(['mfe-claim', 'mfe-legal', 'mfe-offers']);
  expect(set).not.toHaveProperty('remotesFile');
});

describe('with more remotes than fit', () => {
  let first: string;
  beforeEach(async () => {
    await store.firstSet({ 'mfe-claim': next('/mfe-offers', '/gone') });
    first = await store.promoted(gift('mfe-gift'), gift('mfe-card'));
  });

  it('names in a page those that it needs at once', () => {
    expect(Object.keys(setIn('').remotes)).toEqual([]);
    expect(Object.keys(setIn('mfe-claim').remotes)).toEqual(['mfe-claim', 'mfe-offers']);
    expect(Object.keys(setIn('mfe-gift').remotes)).toEqual(['mfe-gift']);
  });

  it('serves the list of all remotes of the set of an open tab, until it is withdrawn', async () => {
    const file = setIn('').remotesFile ?? '';
    await store.promoted(gift('mfe-gift', 'v2'));
    const host = new SiteHost(store);
    const origin = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
    try {
      const { status, headers, body } = await rawRequest(origin, file);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const remotes = JSON.parse(body.toString()) as ReleaseSet['remotes'];
      expect(Object.keys(remotes)).toHaveLength(5);
      expect(remotes['mfe-gift']?.version).toBe('v1');
      await withdraw(store, first);
      expect(await rawRequest(origin, file)).toMatchObject({ status: 404 });
      expect(await rawRequest(origin, '/release-sets/set-0.json')).toMatchObject({ status: 404 });
    } finally {
      await host.close();
    }
  });

  it('leaves pages as long as they are when remotes are added', async () => {
    const lengths = () => ['', 'mfe-claim'].map((file) => JSON.stringify(setIn(file)).length);
    const before = lengths();
    await store.promoted(gift('mfe-toy'));
    expect(lengths()).toEqual(before);
  });
});
