import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { FakeStore } from '../testing/fake-store';
import { endCanary } from './rollback';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const page = (set: string, file: string) =>
  readFileSync(path.join(store.pagesFolder(set), file), 'utf8');

describe('promoting to everybody', () => {
  it('requires a shell in the first release set', async () => {
    await expect(store.promoted(store.fake('mfe-claim', 'v1'))).rejects.toThrow(
      'a release set needs a release of shell, site-config, prerenderer',
    );
    expect(store.live()).toBeNull();
  });

  it('moves one package, keeps the others, and records the previous version', async () => {
    const first = await store.firstSet();
    const second = await store.promoted(store.fake('mfe-legal', 'v2', { text: 'new words' }));
    expect(store.state()).toMatchObject({ live: { set: second }, history: [{ set: first }] });
    expect(store.set(second)).toMatchObject({
      versions: { shell: 'v1', 'mfe-claim': 'v1', 'mfe-legal': 'v2' },
      previousVersions: { 'mfe-legal': 'v1' },
    });
    expect(page(second, 'mfe-legal/index.html')).toContain('new words');
    expect(page(first, 'mfe-legal/index.html')).toContain('mfe-legal v1');
  });

  it('moves the configuration alone, and nothing else moves it', async () => {
    const first = await store.firstSet();
    const before = store.set(first)?.versions ?? {};
    const moved = await store.promoted(
      await store.fakeSiteConfig({ sponsorName: 'Other Sponsor' }),
    );
    const config = store.set(moved)?.versions['site-config'] ?? '';
    expect(store.set(moved)?.versions).toEqual({ ...before, 'site-config': config });
    expect(store.siteConfig(config)?.config.sponsorName).toBe('Other Sponsor');
    expect(page(moved, 'mfe-legal/index.html')).toContain('Other Sponsor');

    const legal = await store.promoted(store.fake('mfe-legal', 'v2'));
    expect(store.set(legal)?.versions['site-config']).toBe(config);
    expect(page(legal, 'mfe-legal/index.html')).toContain('Other Sponsor');
  });

  it('changes nothing when the release is live already', async () => {
    const first = await store.firstSet();
    expect(await store.promote([store.fake('mfe-legal', 'v1')])).toMatchObject({
      set: first,
      changed: false,
    });
    expect(store.state()).toMatchObject({ live: { set: first }, history: [] });
  });

  it('verifies everything and changes nothing in a dry run', async () => {
    const first = await store.firstSet();
    const steps: string[] = [];
    const outcome = await store.promote([store.fake('mfe-legal', 'v2')], {
      dryRun: true,
      onStep: ({ name }) => steps.push(name),
    });
    expect(outcome).toMatchObject({ changed: true, pages: 5 });
    expect(steps).toContain('render pages');
    expect(store.state()).toMatchObject({ live: { set: first }, history: [] });
    expect(store.sets()).toEqual([first]);
  });

  it('opens the pages of the changed packages, and refuses what fails there', async () => {
    const first = await store.firstSet();
    const opened: (readonly string[])[] = [];
    const checkPages = (candidate: ReleaseStore, paths: readonly string[]) => {
      opened.push(paths);
      expect(candidate.set(candidate.live()?.set ?? '')?.versions['mfe-legal']).toMatch('v');
      return Promise.resolve();
    };
    const legal = store.fake('mfe-legal', 'v2');
    const { set } = await store.promote([legal], { checkPages });
    expect(store.set(set)?.browserCheck).toBe('passed');
    expect(store.set(first)?.browserCheck).toBe('skipped');
    await store.promote([await store.fakeSiteConfig({ sponsorName: 'Other' })], { checkPages });
    expect(opened).toEqual([['/mfe-legal'], ['/', '/mfe-claim', '/mfe-legal', '/mfe-offers']]);
    const fail = () => Promise.reject(new Error('/mfe-claim fails'));
    const claim = store.fake('mfe-claim', 'v2');
    const before = store.live();
    await expect(store.promote([claim], { checkPages: fail })).rejects.toThrow('fails');
    expect(store.live()).toEqual(before);
  });

  it('opens the pages of a set that was stored without it', async () => {
    await store.firstSet();
    const [before, after] = [store.fake('mfe-claim', 'v1'), store.fake('mfe-claim', 'v2')];
    await store.promote([after]);
    await store.promote([before]);
    const live = store.live();
    const fail = () => Promise.reject(new Error('/mfe-claim fails'));
    await expect(store.promote([after], { checkPages: fail })).rejects.toThrow('fails');
    expect(store.live()).toEqual(live);
    const opened: (readonly string[])[] = [];
    const checkPages = (_: ReleaseStore, paths: readonly string[]) => {
      opened.push(paths);
      return Promise.resolve();
    };
    await store.promote([after], { checkPages });
    expect(opened).toEqual([['/mfe-claim']]);
  });

  it('refuses a page that does not render, and keeps the live set', async () => {
    const first = await store.firstSet();
    const broken = store.fake('mfe-claim', 'v2', {
      server: `exports.default = { manifest: {}, page() { throw new Error('no such screen'); } };`,
    });
    await expect(store.promoted(broken)).rejects.toThrow('/mfe-claim does not render');
    await expect(store.promoted(broken)).rejects.toMatchObject({ code: 'release-set-refused' });
    expect(store.state()).toMatchObject({ live: { set: first }, history: [] });
  });

  it('refuses a build that exposes no remote module', async () => {
    await store.firstSet();
    const broken = store.fake('mfe-claim', 'v2', { server: 'exports.other = 1;' });
    await expect(store.promoted(broken)).rejects.toThrow(
      'mfe-claim@v2 does not expose a remote module',
    );
  });

  it('refuses a release that is not in the store', async () => {
    await store.firstSet();
    const gone = { ...store.fake('mfe-claim', 'v2'), version: 'v3' };
    await expect(store.promoted(gone)).rejects.toThrow('mfe-claim@v3 is not in the release store');
  });

  it('promotes for several teams at once', async () => {
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
    expect(store.state().history).toHaveLength(3);
  });
});

it('refuses a set in the store that has the id of another one', async () => {
  await store.firstSet();
  const legal = store.fake('mfe-legal', 'v2');
  const { set } = await store.promote([legal], { dryRun: true });
  expect(set).toMatch(/^set-[0-9a-f]{32}$/);
  const folder = store.setFolder(set);
  cpSync(store.setFolder(store.live()!.set), folder, { recursive: true });
  const record = path.join(folder, 'set.json');
  writeFileSync(record, readFileSync(record, 'utf8').replace(/"id": "[^"]+"/, `"id": "${set}"`));
  await expect(store.promote([legal])).rejects.toThrow('consists of other releases');
});

describe('a canary', () => {
  it('cannot be the first release set', async () => {
    const changes = [
      store.fake('shell', 'v1'),
      await store.fakeSiteConfig(),
      await store.fakePrerenderer(),
    ];
    await expect(store.promote(changes, { percent: 10 })).rejects.toThrow(
      'the first release set is for everybody',
    );
  });

  it('keeps the live set, can grow, and goes live', async () => {
    const first = await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2');
    const { set } = await store.promote([claim], { percent: 10 });
    expect(store.state()).toMatchObject({
      live: { set: first },
      history: [],
      canaries: [{ set, percent: 10 }],
    });
    await store.promote([claim], { percent: 50 });
    expect(store.state()).toMatchObject({
      live: { set: first },
      history: [],
      canaries: [{ set, percent: 50 }],
    });
    expect(await store.promote([claim], { percent: 50 })).toMatchObject({ changed: false });
    await store.promote([claim], { percent: 100 });
    expect(store.state()).toMatchObject({ live: { set }, history: [{ set: first }] });
  });

  it('is refused when verification fails', async () => {
    const first = await store.firstSet();
    const twice = store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
    await expect(store.promote([twice], { percent: 10 })).rejects.toThrow(
      '/mfe-legal is claimed by both mfe-claim and mfe-legal',
    );
    expect(store.state()).toMatchObject({ live: { set: first }, history: [] });
  });

  it('is refused for releases that are live', async () => {
    await store.firstSet();
    const live = store.fake('mfe-claim', 'v1');
    await expect(store.promote([live], { percent: 10 })).rejects.toThrow('is live already');
  });

  it('runs beside canaries of other packages, and gives way to a newer version', async () => {
    await store.firstSet();
    const { set: claim } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    const { set: offers } = await store.promote([store.fake('mfe-offers', 'v2')], { percent: 10 });
    const [first, second] = store.state().canaries;
    expect([first, second]).toMatchObject([
      { set: claim, from: 0, percent: 10 },
      { set: offers, from: 10, percent: 10 },
    ]);
    const { set: newer } = await store.promote([store.fake('mfe-claim', 'v3')], { percent: 8 });
    const [kept, replaced] = store.state().canaries;
    expect(kept).toEqual(second);
    expect(replaced).toMatchObject({ set: newer, from: 0, percent: 8 });
    expect(replaced?.id).not.toBe(first?.id);
  });

  it('moves to other buckets where it has no room to grow, and is refused without any', async () => {
    await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2');
    await store.promote([claim], { percent: 10 });
    await store.promote([store.fake('mfe-offers', 'v2')], { percent: 10 });
    const [started] = store.state().canaries;
    await store.promote([claim], { percent: 60 });
    const grown = store.state().canaries.find(({ id }) => id === started?.id);
    expect(grown).toMatchObject({ from: 20, percent: 60, at: started?.at });
    await expect(store.promote([store.fake('mfe-legal', 'v2')], { percent: 31 })).rejects.toThrow(
      'other canaries have 70 percent of the visitors, so 31 do not fit',
    );
    await expect(store.promote([claim], { percent: 91 })).rejects.toThrow('do not fit');
  });

  it('is refused where the others leave no room in a row, and says so', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 40 });
    const [claim] = store.state().canaries;
    await store.promote([store.fake('mfe-offers', 'v2')], { percent: 20 });
    await endCanary(store, claim!, { by: 'operator', reason: 'ended' });
    await expect(store.promote([store.fake('mfe-legal', 'v2')], { percent: 50 })).rejects.toThrow(
      'other canaries leave no 50 buckets of visitors in a row',
    );
  });

  it('contains all packages of one promotion, which end together', async () => {
    await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2');
    const legal = store.fake('mfe-legal', 'v2');
    await store.promote([claim, legal], { percent: 10 });
    await expect(store.promote([claim], { percent: 20 })).rejects.toThrow(
      'mfe-claim@v2, mfe-legal@v2 is in one canary; end it first, with --percent 100 or end-canary',
    );
    await store.promote([claim, legal], { percent: 100 });
    expect(store.state().canaries).toEqual([]);
  });

  it('ends a day after its last change if nothing else is asked for', async () => {
    await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2');
    const now = () => Date.parse('2026-11-25T12:00:00.000Z');
    const until = () => store.state().canaries.map((canary) => canary.until);
    await store.promote([claim], { percent: 10, now });
    expect(until()).toEqual(['2026-11-26T12:00:00.000Z']);
    expect(await store.promote([claim], { percent: 10, now })).toMatchObject({ changed: false });
    await store.promote([claim], { percent: 10, keepHours: 1, now });
    expect(until()).toEqual(['2026-11-25T13:00:00.000Z']);
  });

  it('keeps its watch while it grows, and six times its minutes for each stage', async () => {
    await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2');
    const watch = { minutes: 15, stages: [10, 50, 100] };
    const at = (time: string) => () => Date.parse(`2026-11-25T${time}:00.000Z`);
    await store.promote([claim], { percent: 10, watch, now: at('12:00') });
    const [first] = store.state().canaries;
    expect(first).toMatchObject({ watch, until: '2026-11-25T13:30:00.000Z' });
    await store.promote([claim], { percent: 50, now: at('12:20'), reason: 'no worse' });
    const [second] = store.state().canaries;
    expect(second).toMatchObject({ id: first?.id, watch, until: '2026-11-25T13:50:00.000Z' });
    expect(second?.at).toBe(first?.at);
    expect(second?.since).toBe(store.log.entries().at(-1)?.at);
    expect(store.log.entries().at(-1)?.reason).toBe('no worse');
  });

  it('is watched only beside visitors of the live set', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 50 });
    const watch = { minutes: 15, stages: [41] };
    await expect(
      store.promote([store.fake('mfe-offers', 'v2')], { percent: 41, watch }),
    ).rejects.toThrow('which 10 percent of the visitors must get');
  });

  it('is rebased when another team promotes', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    await store.promoted(store.fake('mfe-legal', 'v2', { text: 'a new law' }));
    const { live, canaries } = store.state();
    const [rebased] = canaries;
    expect(rebased?.percent).toBe(10);
    const canary = store.set(rebased?.set ?? '');
    expect(canary?.versions).toMatchObject({ 'mfe-claim': 'v2', 'mfe-legal': 'v2' });
    expect(page(canary?.id ?? '', 'mfe-legal/index.html')).toContain('a new law');
    expect(store.set(live?.set ?? '')?.versions['mfe-claim']).toBe('v1');
  });

  it('ends when its package goes live in another version', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    const outcome = await store.promote([store.fake('mfe-claim', 'v3')]);
    expect(outcome.canariesEnded).toEqual([]);
    expect(store.state().canaries).toEqual([]);
  });

  it('is not ended by another team that takes one of its paths', async () => {
    const first = await store.firstSet();
    const claim = store.fake('mfe-claim', 'v2', { paths: ['/mfe-claim', '/legal/new'] });
    await store.promote([claim], { percent: 10 });
    const legal = store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal', '/legal/new'] });
    const { canaries } = store.state();
    await expect(store.promote([legal])).rejects.toThrow(
      'mfe-claim@v2 is in a canary that this promotion would end: /legal/new is claimed by both mfe-claim and mfe-legal; end it first, with --percent 100 or end-canary',
    );
    expect(store.state()).toMatchObject({ live: { set: first }, canaries });
  });
});
