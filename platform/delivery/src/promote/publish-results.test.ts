import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DrawingList, fetchDrawings } from '@prizestash/shared/results';
import { aSummary } from '@prizestash/shared/testing/results';
import { SITE_CONFIG } from '../releases/release';
import { liveResults, withResults } from '../releases/site-config/published-results';
import { FakeStore, operator, uncompressed } from '../testing/fake-store';
import { prerenderHere } from '../testing/prerender-here';
import type { PromoteOptions } from './promote';
import { publishResults } from './publish-results';
import { verifierHere } from './verify-release-set';

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
/** By default promotes in this process. */
const publish = (list: DrawingList, options: PromoteOptions = here) =>
  publishResults(
    store,
    { fetchDrawings: async () => list, fetchDrawingKeys: async () => keys },
    { pageOptions: uncompressed, ...options },
  );
const liveSet = () => store.set(store.live()?.set ?? '')!;
const liveConfig = () => store.siteConfig(liveSet().versions[SITE_CONFIG]!)!.config;

const won = {
  ...aSummary,
  status: 'confirmed',
  winner: { first_name: 'Ann', last_initial: 'E', state: 'Ohio' },
} as const;
const list: DrawingList = { drawings: [won], demonstration: false };

it('makes a release set of the same code with the results', async () => {
  const before = liveSet();
  expect(await publish(list, {})).toMatchObject({ changed: true });
  const { [SITE_CONFIG]: _config, ...code } = liveSet().versions;
  expect(before.versions).toMatchObject(code);
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

it('promotes the release through a service where it may not itself', async () => {
  const promoteHere = jest.spyOn(store, 'append');
  const through = jest.fn(async () => ({ set: 's', changed: true, pages: 1, canariesEnded: [] }));
  const source = { fetchDrawings: async () => list, fetchDrawingKeys: async () => keys };
  expect(await publishResults(store, source, { through })).toMatchObject({ set: 's' });
  const [[release]] = through.mock.calls as unknown as [[{ package: string; version: string }]];
  expect(store.siteConfig(release.version)?.config.drawings).toEqual(list);
  expect(promoteHere).not.toHaveBeenCalled();
});

it('says in one sentence that the API is unavailable', async () => {
  const source = { fetchDrawings, fetchDrawingKeys: async () => keys };
  await expect(publishResults(store, source)).rejects.toMatchObject({
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

it('keeps the results in a new configuration of the operator', async () => {
  await publish(list);
  const next = withResults({ ...operator, sponsorName: 'Other' }, liveResults(store));
  expect(next).toMatchObject({ sponsorName: 'Other', drawings: list });
  expect(next.winners.map(({ drawing }) => drawing)).toEqual([
    '2026-11-22',
    ...Array.from({ length: 4 }, () => undefined),
  ]);
  expect(withResults(operator, null)).toBe(operator);
});
