import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DrawingList, fetchDrawings } from '@prizestash/shared/results';
import { aSummary } from '@prizestash/shared/testing/results';
import { RESULTS, SITE_CONFIG } from '@prizestash/release-store/release-name';
import { configWithResults } from '@prizestash/release-store/release-set/releases';
import {
  toResults,
  withResults,
  keepingResults,
  storeByContent,
} from '@prizestash/release-store/site-config/content-releases';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { FakeStore, operator, uncompressed } from '../testing/fake-store';
import { promote, type PromoteOptions } from './promote';
import { publishResults } from './publish-results';
import { rollback, rollbackPackage } from './rollback';

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
});
afterEach(() => store.remove());

const keys = {
  keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'k', x: 'x' }],
  log: { head: 'a'.repeat(64), records: 2 },
};
const here = { verifier: verifierHere(null, prerenderHere) };
const publish = (list: DrawingList, options: PromoteOptions = here) =>
  publishResults(
    store,
    { fetchDrawings: async () => list, fetchDrawingKeys: async () => keys },
    {
      through: (release) =>
        promote(store, [release], { pageOptions: uncompressed, endsCanary: true, ...options }),
    },
  );
const liveSet = () => store.set(store.live()?.set ?? '')!;
const liveConfig = () => configWithResults(store, liveSet().versions);

const won = {
  ...aSummary,
  status: 'confirmed',
  winner: { first_name: 'Ann', last_initial: 'E', state: 'Ohio' },
} as const;
const list: DrawingList = { drawings: [won], demonstration: false };

it('makes a release set of the same code with the results', async () => {
  const before = liveSet();
  expect(await publish(list, {})).toMatchObject({ changed: true });
  const { [RESULTS]: results, ...others } = liveSet().versions;
  expect(before.versions).toEqual(others);
  expect(store.log.entries().at(-1)?.request).toEqual([`results@${results}`]);
  expect(liveConfig().drawings).toEqual(list);
  const keyFile = path.join(
    store.pagesFolder(liveSet().id),
    '.well-known/prizestash-drawing-key.json',
  );
  expect(JSON.parse(readFileSync(keyFile, 'utf8'))).toEqual(keys);
  expect(liveConfig().winners.map(({ firstName }) => firstName)).toEqual([
    'Ann',
    ...operator.winners.slice(0, 4).map(({ firstName }) => firstName),
  ]);
});

it('refuses the results of a database that was restored to an earlier moment', async () => {
  await publish(list);
  const before = liveSet().id;
  for (const log of [{ head: 'b'.repeat(64), records: 1 }, undefined]) {
    const older = { keys: keys.keys, ...(log && { log }) };
    const source = { fetchDrawings: async () => list, fetchDrawingKeys: async () => older };
    const through = jest.fn();
    await expect(publishResults(store, source, { through })).rejects.toThrow('and 2 are published');
    expect(through).not.toHaveBeenCalled();
  }
  expect(liveSet().id).toBe(before);
});

it('stores the release, and leaves its promotion to the service', async () => {
  const promoteHere = jest.spyOn(store, 'append');
  const through = jest.fn(async () => ({ set: 's', changed: true, pages: 1, canariesEnded: [] }));
  const source = { fetchDrawings: async () => list, fetchDrawingKeys: async () => keys };
  expect(await publishResults(store, source, { through })).toMatchObject({ set: 's' });
  const [[release]] = through.mock.calls as unknown as [[{ package: string; version: string }]];
  expect(release.package).toBe(RESULTS);
  expect(store.results(release.version)).toMatchObject({ results: { drawings: list } });
  expect(promoteHere).not.toHaveBeenCalled();
});

it('says in one sentence that the API is unavailable', async () => {
  const source = { fetchDrawings, fetchDrawingKeys: async () => keys };
  await expect(publishResults(store, source, { through: jest.fn() })).rejects.toMatchObject({
    code: 'service-failed',
    message: expect.stringContaining(
      `The results cannot be read from the API at ${liveConfig().publicBaseUrl}, so nothing is published: `,
    ) as string,
  });
});

it('promotes nothing while the results are the same', async () => {
  await publish(list);
  const set = store.live()?.set;
  expect(await publish(list)).toMatchObject({ changed: false });
  expect(store.live()?.set).toBe(set);
});

it('keeps a configuration that is promoted meanwhile', async () => {
  const promoteOther = async () =>
    store.promoted(await store.fakeSiteConfig({ sponsorName: 'Other' }));
  const append = jest.spyOn(store, 'append');
  append.mockImplementationOnce(async () => {
    await promoteOther();
    return false;
  });
  await publish(list);
  expect(append).toHaveBeenCalledTimes(3);
  expect(liveConfig()).toMatchObject({ sponsorName: 'Other', drawings: list });
});

it('publishes at most eight drawings', async () => {
  await publish({ drawings: Array.from({ length: 20 }, () => aSummary), demonstration: true });
  expect(liveConfig().drawings).toMatchObject({ demonstration: true });
  expect(liveConfig().drawings?.drawings).toHaveLength(8);
});

it('keeps winners whose drawings the API no longer lists', async () => {
  await publish(list);
  await publish({ ...list, drawings: [{ ...won, drawing: '2027-06-06', winner: null }] });
  expect(liveConfig().winners[0]).toMatchObject({ firstName: 'Ann', drawing: '2026-11-22' });
});

it('keeps the results with a new configuration of the operator', async () => {
  await publish(list);
  const next = { ...operator, sponsorName: 'Other' };
  expect(keepingResults(store, next)).toBe(next);
  await store.promoted(await store.fakeSiteConfig({ sponsorName: 'Other' }));
  expect(liveConfig()).toMatchObject({ sponsorName: 'Other', drawings: list });
  expect(liveConfig().winners.map(({ drawing }) => drawing)).toEqual([
    '2026-11-22',
    ...Array.from({ length: 4 }, () => undefined),
  ]);
});

describe('with a live set from before results were a package', () => {
  const old = toResults(list, keys, []);
  const later: DrawingList = { ...list, drawings: [{ ...won, drawing: '2026-11-29' }, won] };
  const winners = () => liveConfig().winners.flatMap(({ drawing }) => drawing ?? []);

  beforeEach(async () => {
    await store.promoted(await store.fakeSiteConfig(withResults(operator, old)));
  });

  it('shows its results until the first ones are published', async () => {
    expect(winners()).toEqual(['2026-11-22']);
    const next = keepingResults(store, { ...operator, sponsorName: 'Other' });
    expect(next).toMatchObject({ sponsorName: 'Other', drawings: list });
    await store.promoted(await store.fakeSiteConfig(next));
    expect(winners()).toEqual(['2026-11-22']);
    await publish(later);
    expect(winners()).toEqual(['2026-11-29', '2026-11-22']);
  });

  it('rolls back to it, and publishes again', async () => {
    const before = liveSet().id;
    await store.promoted(store.fake('mfe-legal', 'v2'));
    await publish(later);
    expect(await rollback(store)).toMatchObject({ set: before });
    expect(winners()).toEqual(['2026-11-22']);
    expect(await publish(later)).toMatchObject({ changed: true });
    // An older configuration has older results, which do not come back.
    await store.promoted(await store.fakeSiteConfig({ sponsorName: 'Other' }));
    await rollbackPackage(store, SITE_CONFIG, here);
    expect(winners()).toEqual(['2026-11-29', '2026-11-22']);
  });
});

it.each<[string, object]>([
  ['an address of the API', { apiBaseUrl: 'https://evil.example.com' }],
  [
    'partners',
    { partners: { lead: { name: 'Evil', scriptUrl: 'https://evil.example.com/a.js' } } },
  ],
  ['no keys', { drawingKeys: undefined }],
  ['a winner of no drawing', { winners: [{ firstName: 'Ann', lastInitial: 'E', state: 'Ohio' }] }],
  ['a winner with a phone', { winners: [{ ...toResults(list, keys, []).winners[0], phone: '1' }] }],
  ['markup in place of a list', { drawings: '<script>' }],
])('refuses results with %s', async (_, changes) => {
  const results = { ...toResults(list, keys, []), ...changes };
  const release = { package: RESULTS, version: 'evil', results };
  await storeByContent(store, release);
  const before = liveSet();
  await expect(store.promoted(release)).rejects.toThrow(
    'results@evil holds something else than results',
  );
  expect(liveSet()).toEqual(before);
});

it('takes nothing of a release but the results', async () => {
  const config = { ...operator, apiBaseUrl: 'https://evil.example.com' };
  const results = toResults(list, keys, []);
  const release = { package: RESULTS, version: 'evil', results, config, partners: {} };
  await storeByContent(store, release);
  await expect(store.promoted(release)).rejects.toThrow('something else than results');
});

it('publishes again what a rollback of the site took back with the code', async () => {
  await publish(list);
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const { versions } = liveSet();
  const next = { ...won, drawing: '2026-11-29' } as const;
  await publish({ drawings: [next, won], demonstration: false });
  // Not the results alone, of which nobody says that they are bad.
  await rollback(store);
  expect(liveSet().versions).toMatchObject({ 'mfe-legal': 'v1', [RESULTS]: versions[RESULTS] });
  await publish({ drawings: [next, won], demonstration: false });
  expect(liveConfig().drawings?.drawings).toHaveLength(2);
  expect(liveSet().versions['mfe-legal']).toBe('v1');
});
