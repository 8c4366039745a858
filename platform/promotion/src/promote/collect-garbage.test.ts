import { mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { PromotionKeys } from '@prizestash/release-store/promotion-log/promotion-keys';
import { servedOf } from '@prizestash/release-store/promotion-log/promotion-state';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { FolderStorage } from '@prizestash/release-store/storage/folder-storage';
import { FakeStore, uncompressed } from '../testing/fake-store';
import { promote } from './promote';
import { rollback } from './rollback';
import { collectGarbage } from './collect-garbage';

let store: FakeStore;
let first: string;
beforeEach(async () => {
  store = new FakeStore();
  first = await store.firstSet();
});
afterEach(() => store.remove());

const DAY_MS = 24 * 60 * 60_000;
/** Later than everything in the store, so that all of it counts as old. */
const soon = () => new Date(Date.now() + 1_000);
const gc = (options: object = {}) =>
  collectGarbage(store, { since: soon(), by: 'operator', ...options });

/** Promotes versions of mfe-legal, one after another. */
async function promoteLegal(...versions: string[]): Promise<string[]> {
  const sets: string[] = [];
  for (const version of versions) sets.push(await store.promoted(store.fake('mfe-legal', version)));
  return sets;
}

it('keeps the live set, the target of a rollback and their fallbacks', async () => {
  const [second, third] = await promoteLegal('v2', 'v3', 'v4');
  store.fake('mfe-claim', 'never-promoted');
  const { items } = await gc();
  expect(items).toEqual([
    'releases/mfe-claim/never-promoted',
    // The target of a rollback falls back to v2.
    'releases/mfe-legal/v1',
    ...[first, second].map((id) => `sets/${id}`).sort(),
  ]);
  expect(store.sets()).not.toContain(first);
  expect(store.versions('mfe-legal').sort()).toEqual(['v2', 'v3', 'v4']);
  expect(await rollback(store)).toMatchObject({ set: third });
  const again = { again: true };
  await expect(rollback(store, again)).rejects.toThrow(
    'there is no release set before the live one',
  );
  expect(store.log.entries().at(-2)).toMatchObject({
    action: 'gc',
    by: 'operator',
    request: items,
    outcome: 'done',
  });
});

it('keeps everything that visitors got recently', async () => {
  await promoteLegal('v2', 'v3');
  const { items } = await gc({ since: new Date(Date.now() - DAY_MS) });
  expect(items).toEqual([]);
  expect(store.state().history).toHaveLength(2);
});

it('changes nothing in a dry run', async () => {
  await promoteLegal('v2', 'v3');
  const before = JSON.stringify(store.state());
  const { items } = await gc({ dryRun: true });
  expect(items).toContain('sets/' + first);
  expect(JSON.stringify(store.state())).toBe(before);
  expect(store.sets()).toContain(first);
});

it('keeps what a rollback left, for open tabs, until it is old', async () => {
  const [second] = await promoteLegal('v2');
  await rollback(store);
  expect(store.state().former).toMatchObject([{ set: second }]);
  await gc({ since: new Date(Date.now() - DAY_MS) });
  expect(store.release('mfe-legal', 'v2')).not.toBeNull();
  expect((await gc()).items).toEqual([`releases/mfe-legal/v2`, `sets/${second}`]);
  expect(store.state().former).toEqual([]);
});

it('keeps a canary, and the canary before it while it is recent', async () => {
  const canary = async (version: string) => {
    const { set } = await store.promote([store.fake('mfe-legal', version)], { percent: 10 });
    return set;
  };
  const [ended, running] = [await canary('v2'), await canary('v3')];
  expect(store.state().former).toMatchObject([{ set: ended }]);
  await gc();
  expect(store.sets().sort()).toEqual([first, running].sort());
});

it('keeps a set to go back to when the latest one is withdrawn', async () => {
  const [second] = await promoteLegal('v2', 'v3');
  const state = store.state();
  const request = { action: 'withdraw', by: '', request: [second!] } as const;
  await store.append({ ...request, ...servedOf(state) }, state);
  await gc();
  expect(await rollback(store)).toMatchObject({ set: first });
});

it('removes what killed commands have left, and nothing that is being written', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(store.folder, 'scratch', name));
  for (const folder of [old!, fresh!]) mkdirSync(folder);
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(old!, twoDaysAgo, twoDaysAgo);
  expect((await gc()).leftovers).toEqual([old]);
});

it('removes the probes that killed commands have left in a shared storage', async () => {
  const bucket = path.join(store.folder, 'bucket');
  const storage = new FolderStorage(bucket);
  const keyFile = path.join(store.folder, 'promotion-key.pem');
  const shared = new ReleaseStore(path.join(store.folder, 'copy'), {
    storage,
    keys: PromotionKeys.fromFile(keyFile),
  });
  for (const name of ['probes/old', 'probes/fresh']) await storage.create(name, 'first');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(path.join(bucket, 'probes/old'), twoHoursAgo, twoHoursAgo);
  const { leftovers } = await collectGarbage(shared, { since: soon(), by: 'operator' });
  expect(leftovers).toEqual(['probes/old']);
  expect((await storage.list('probes/')).map(({ key }) => key)).toEqual(['probes/fresh']);
});

it('ignores what a command removes during the collection', async () => {
  // Listed, but no longer there.
  symlinkSync('removed', path.join(store.folder, 'scratch', 'removing'));
  expect((await gc()).leftovers).toEqual([]);
});

describe('at the same time as a promotion of an old release', () => {
  /** A store that appends to its log after `wait`. */
  function waiting(wait: () => Promise<unknown>): ReleaseStore {
    const other = new ReleaseStore(store.folder);
    const append = other.append.bind(other);
    jest
      .spyOn(other, 'append')
      .mockImplementationOnce(async (...change) => (await wait(), append(...change)));
    return other;
  }

  it('keeps the release when the promotion comes first', async () => {
    const old = store.fake('mfe-legal', 'old');
    let planned: () => void;
    const hasPlanned = new Promise<void>((resolve) => (planned = resolve));
    let collecting: () => void;
    const isCollecting = new Promise<void>((resolve) => (collecting = resolve));
    const promoter = waiting(() => (planned(), isCollecting));
    const promotion = promote(promoter, [old], { pageOptions: uncompressed });
    await hasPlanned;
    const collector = waiting(() => (collecting(), promotion));
    await collectGarbage(collector, { since: soon(), by: 'operator' });
    const { set } = await promotion;
    expect(store.live()?.set).toBe(set);
    expect(store.release('mfe-legal', 'old')).not.toBeNull();
    expect(store.set(set)?.versions['mfe-legal']).toBe('old');
  });

  it('refuses the promotion when the release is gone', async () => {
    const old = store.fake('mfe-legal', 'old');
    const promoter = waiting(() => gc());
    await expect(promote(promoter, [old], { pageOptions: uncompressed })).rejects.toThrow(
      'mfe-legal@old is not in the release store',
    );
    expect(store.live()?.set).toBe(first);
  });
});

it('removes the copies of a machine that cannot sign, and leaves the store', async () => {
  const { publicKeys } = PromotionKeys.fromFile(path.join(store.folder, 'promotion-key.pem'));
  const host = new ReleaseStore(store.folder, { keys: new PromotionKeys(publicKeys) });
  await promoteLegal('v2', 'v3', 'v4');
  const before = JSON.stringify(store.state());
  const { items } = await collectGarbage(host, { since: soon(), by: 'host' });
  // The log has forgotten nothing, and the host needs what it names.
  expect(items).toEqual([]);
  store.fake('mfe-legal', 'never-promoted');
  expect((await collectGarbage(host, { since: soon(), by: 'host' })).items).toHaveLength(1);
  expect(JSON.stringify(store.state())).toBe(before);
});
