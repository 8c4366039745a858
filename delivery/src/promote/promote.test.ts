import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '../testing/fake-store';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const page = (set: string, file: string) =>
  readFileSync(path.join(store.pagesFolder(set), file), 'utf8');

describe('a set for everybody', () => {
  test('the first set needs every package', async () => {
    await expect(store.promoted(store.fake('shell', 'v1'))).rejects.toThrow(
      'the first set needs every package; missing: mfe-claim, mfe-offers, mfe-legal',
    );
    expect(store.live()).toBeNull();
  });

  test('moves one package, keeps the others, and remembers the version before', async () => {
    const first = await store.firstSet();
    const second = await store.promoted(store.fake('mfe-legal', 'v2', { words: 'new words' }));
    expect(store.live()).toEqual({ set: second, history: [first] });
    expect(store.set(second)).toMatchObject({
      versions: { shell: 'v1', 'mfe-claim': 'v1', 'mfe-legal': 'v2' },
      previousVersions: { 'mfe-legal': 'v1' },
    });
    expect(page(second, 'mfe-legal/index.html')).toContain('new words');
    expect(page(first, 'mfe-legal/index.html')).toContain('mfe-legal v1');
  });

  test('the same again changes nothing', async () => {
    const first = await store.firstSet();
    expect(await store.promote([store.fake('mfe-legal', 'v1')])).toMatchObject({
      set: first,
      changed: false,
    });
    expect(store.live()).toEqual({ set: first, history: [] });
  });

  test('a page that does not render is refused, and the live set stays', async () => {
    const first = await store.firstSet();
    const broken = store.fake('mfe-claim', 'v2', {
      server: `exports.default = { manifest: {}, page() { throw new Error('no such screen'); } };`,
    });
    await expect(store.promoted(broken)).rejects.toThrow('/mfe-claim does not render');
    await expect(store.promoted(broken)).rejects.toMatchObject({ code: 'release-set-refused' });
    expect(store.live()).toEqual({ set: first, history: [] });
  });

  test('a build that exposes no remote module is refused', async () => {
    await store.firstSet();
    const broken = store.fake('mfe-claim', 'v2', { server: 'exports.other = 1;' });
    await expect(store.promoted(broken)).rejects.toThrow(
      'mfe-claim@v2 does not expose a remote module',
    );
  });

  test('a release that is gone is refused', async () => {
    await store.firstSet();
    const gone = { ...store.fake('mfe-claim', 'v2'), version: 'v3' };
    await expect(store.promoted(gone)).rejects.toThrow('mfe-claim@v3 is not in the release store');
  });

  test('two teams at once: both are live afterwards', async () => {
    await store.firstSet();
    await Promise.all([
      store.promoted(store.fake('mfe-claim', 'v2')),
      store.promoted(store.fake('mfe-offers', 'v2')),
      store.promoted(store.fake('mfe-legal', 'v2')),
    ]);
    expect(store.set(store.live()?.set ?? '')?.versions).toMatchObject({
      'mfe-claim': 'v2',
      'mfe-offers': 'v2',
      'mfe-legal': 'v2',
    });
    expect(store.live()?.history).toHaveLength(3);
  });
});

describe('a trial', () => {
  test('the first set cannot be one', async () => {
    const shell = store.fake('shell', 'v1');
    await expect(store.promote([shell], { share: 10 })).rejects.toThrow(
      'the first set is for everybody',
    );
  });

  test('leaves the live set, may grow, and goes live', async () => {
    const first = await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2');
    const { set } = await store.promote([claim], { share: 10 });
    expect(store.live()).toEqual({ set: first, history: [], candidate: { set, share: 10 } });
    await store.promote([claim], { share: 50 });
    expect(store.live()).toEqual({ set: first, history: [], candidate: { set, share: 50 } });
    expect(await store.promote([claim], { share: 50 })).toMatchObject({ changed: false });
    await store.promote([claim], { share: 100 });
    expect(store.live()).toEqual({ set, history: [first] });
  });

  test('a candidate that does not prove is refused', async () => {
    const first = await store.firstSet();
    const twice = store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
    await expect(store.promote([twice], { share: 10 })).rejects.toThrow(
      '/mfe-legal is claimed by both mfe-claim and mfe-legal',
    );
    expect(store.live()).toEqual({ set: first, history: [] });
  });

  test('of what is live already is refused', async () => {
    await store.firstSet();
    const live = store.fake('mfe-claim', 'v1');
    await expect(store.promote([live], { share: 10 })).rejects.toThrow('what everybody gets');
  });

  test('of another package is refused while one runs; a newer version of the same takes over', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { share: 10 });
    const offers = store.fake('mfe-offers', 'v2');
    await expect(store.promote([offers], { share: 10 })).rejects.toThrow(
      'mfe-claim@v2 is on trial already; end that first, with --share 100 or rollback',
    );
    const { set } = await store.promote([store.fake('mfe-claim', 'v3')], { share: 20 });
    expect(store.live()?.candidate).toEqual({ set, share: 20 });
  });

  test('goes on, upon the new live set, when another team publishes', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { share: 10 });
    await store.promoted(store.fake('mfe-legal', 'v2', { words: 'a new law' }));
    const pointer = store.live();
    expect(pointer?.candidate?.share).toBe(10);
    const tried = store.set(pointer?.candidate?.set ?? '');
    expect(tried?.versions).toMatchObject({ 'mfe-claim': 'v2', 'mfe-legal': 'v2' });
    expect(page(tried?.id ?? '', 'mfe-legal/index.html')).toContain('a new law');
    expect(store.set(pointer?.set ?? '')?.versions['mfe-claim']).toBe('v1');
  });

  test('ends when its package goes live in another version', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { share: 10 });
    const outcome = await store.promote([store.fake('mfe-claim', 'v3')]);
    expect(outcome.canaryEnded).toBeNull();
    expect(store.live()?.candidate).toBeUndefined();
  });

  test('ends, and says why, when it does not go with a new live set', async () => {
    await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2', { paths: ['/mfe-claim', '/legal/new'] });
    await store.promote([claim], { share: 10 });
    const legal = store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal', '/legal/new'] });
    const outcome = await store.promote([legal]);
    expect(outcome.canaryEnded).toBe(
      'the trial of mfe-claim@v2 has ended: /legal/new is claimed by both mfe-claim and mfe-legal',
    );
    expect(store.live()).toMatchObject({ set: outcome.set });
    expect(store.live()?.candidate).toBeUndefined();
  });
});
