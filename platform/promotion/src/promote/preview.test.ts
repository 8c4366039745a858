import { servedOf } from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseName } from '@prizestash/release-store/release-name';
import { FakeStore } from '../testing/fake-store';
import { collectGarbage } from './collect-garbage';
import { rollback } from './rollback';
import { withdraw } from './withdraw';

const HOUR_MS = 3_600_000;

let store: FakeStore;
let first: string;
beforeEach(async () => {
  store = new FakeStore();
  first = await store.firstSet();
});
afterEach(() => store.remove());

const preview = (version: string, options: object = {}) =>
  store.promote([store.fake('mfe-legal', version)], { preview: true, by: 'lea', ...options });

it('stores a verified set with a link, and changes nothing that visitors get', async () => {
  const before = servedOf(store.state());
  const { set, link, pages } = await preview('v2');
  expect(link).toBe(`http://preview.localhost:3000/mfe-legal?set=${set}`);
  expect(pages).toBeGreaterThan(0);
  const state = store.state();
  expect(servedOf(state)).toEqual(before);
  expect(state).toMatchObject({ history: [], former: [], previews: [{ set, by: 'lea' }] });
  expect(store.log.entries().at(-1)).toMatchObject({
    action: 'preview',
    request: ['mfe-legal@v2'],
    outcome: 'done',
    preview: { set },
  });
});

describe('the link opens', () => {
  const paths = ['/legal/terms', '/legal/rules', '/contact-us'] as const;
  const chunksOf = (edited?: string, more: object = {}) => ({
    ...Object.fromEntries(paths.map((one, at) => [one, `${at}.${one === edited ? 'b' : 'a'}.js`])),
    ...more,
  });
  const opened = async (...releases: ReleaseName[]) => {
    const { set, link = '' } = await store.promote(releases, { preview: true });
    return link.replace('http://preview.localhost:3000', '').replace(`?set=${set}`, '');
  };
  const legal = (version: string, edited?: string, more: object = {}) =>
    store.fake('mfe-legal', version, {
      paths,
      text: 'text',
      chunks: chunksOf(edited),
      files: {
        'entry.js': 'the same',
        ...(edited && { [`${paths.findIndex((one) => one === edited)}.b.js`]: 'b' }),
      },
      ...more,
    });

  beforeEach(() => store.promote([legal('v2')], { drop: ['/mfe-legal'] }));

  it.each(paths)('%s, which changed', async (path) => {
    expect(await opened(legal('v3', path))).toBe(path);
  });

  it('a page that is new', async () => {
    const added = {
      paths: [...paths, '/gift'],
      chunks: chunksOf(undefined, { '/gift': '9.a.js' }),
    };
    expect(await opened(legal('v3', undefined, added))).toBe('/gift');
  });

  it('the first page of the package where no page changed', async () => {
    expect(await opened(legal('v3'))).toBe('/legal/terms');
  });

  it('the changed page beside a shell that has changed', async () => {
    const shell = (version: string, script: string) =>
      store.fake('shell', version, { text: 'text', files: { 'entry.js': script } });
    await store.promote([shell('v2', 'one')]);
    expect(await opened(shell('v3', 'another'), legal('v3', '/contact-us'))).toBe('/contact-us');
    expect(await opened(shell('v4', 'another'))).toBe('/');
  });
});

it('ends after the hours that are asked for, or after a week', async () => {
  const now = Date.now();
  const hoursOf = async (options: object) => {
    await preview('v2', { ...options, now: () => now });
    return (Date.parse(store.state().previews[0]!.until) - now) / HOUR_MS;
  };
  expect(await hoursOf({ keepHours: 2 })).toBe(2);
  expect(await hoursOf({})).toBe(168);
});

it('has the same link when it is asked for again, for longer', async () => {
  const { link } = await preview('v2', { keepHours: 1 });
  const earlier = store.state().previews[0]!;
  const again = await preview('v2', { keepHours: 5, by: 'otto' });
  expect(again).toMatchObject({ link, changed: true, pages: 0 });
  const { previews } = store.state();
  expect(previews).toEqual([
    {
      set: earlier.set,
      by: 'otto',
      at: expect.any(String) as string,
      until: expect.any(String) as string,
    },
  ]);
  expect(previews[0]!.until > earlier.until).toBe(true);
});

it('shows several packages together', async () => {
  const releases = [store.fake('mfe-claim', 'v2'), store.fake('mfe-legal', 'v2')];
  const { set } = await store.promote(releases, { preview: true });
  expect(store.set(set)?.versions).toMatchObject({ 'mfe-claim': 'v2', 'mfe-legal': 'v2' });
});

it('stays while others promote, and can be promoted', async () => {
  const { set } = await preview('v2');
  await store.promoted(store.fake('mfe-claim', 'v2'));
  expect(store.state().previews).toMatchObject([{ set }]);
  const { set: live } = await store.promote([{ package: 'mfe-legal', version: 'v2' }]);
  expect(store.set(live)?.versions).toMatchObject({ 'mfe-claim': 'v2', 'mfe-legal': 'v2' });
  await rollback(store);
});

it('is refused for what visitors get, and where nothing is live', async () => {
  await expect(
    store.promote([{ package: 'mfe-legal', version: 'v1' }], { preview: true }),
  ).rejects.toThrow(`visitors get ${first} already`);
  const empty = new FakeStore();
  const release = empty.fake('mfe-legal', 'v1');
  await expect(empty.promote([release], { preview: true })).rejects.toThrow();
  empty.remove();
});

it('is no percentage of visitors', async () => {
  await expect(preview('v2', { percent: 10 })).rejects.toThrow(
    'a preview is for no visitors, so it has no percent',
  );
});

it('is refused where the set is', async () => {
  const server = "exports.default = { manifest: { name: 'mfe-legal', routes: [] }, page: null };";
  await expect(
    store.promote([store.fake('mfe-legal', 'v2', { server, paths: ['/other'] })], {
      preview: true,
    }),
  ).rejects.toThrow();
  expect(store.state().previews).toEqual([]);
});

it('is kept by garbage collection until it has ended', async () => {
  const { set: ended } = await preview('v2', { keepHours: 1 });
  const { set: open } = await preview('v3', { keepHours: 100 });
  const gcAt = (hours: number) =>
    collectGarbage(store, { since: new Date(Date.now() + hours * HOUR_MS), by: 'operator' });
  const { items } = await gcAt(2);
  expect(items).toEqual(['releases/mfe-legal/v2', `sets/${ended}`].sort());
  expect(store.state().previews).toMatchObject([{ set: open }]);
  expect((await gcAt(101)).items).toContain(`sets/${open}`);
  expect(store.state().previews).toEqual([]);
});

it('can be withdrawn', async () => {
  const { set } = await preview('v2');
  await withdraw(store, set);
  await expect(preview('v2')).rejects.toThrow(`${set} was withdrawn`);
});
