import type { RolledBackRelease } from '@prizestash/release-store/promotion-log/log-entry';
import type { ReleaseName } from '@prizestash/release-store/release-name';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { FakeStore } from '../testing/fake-store';
import { endCanary, endCanaryOf, rollback, rollbackPackage } from './rollback';
import { withdraw } from './withdraw';

const here = { verifier: verifierHere(null, prerenderHere) };

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.prepare('live-twice', async (made) => {
    await made.firstSet();
    await made.promoted(made.fake('mfe-legal', 'v2'));
  });
});
afterEach(() => store.remove());

const liveSet = () => store.set(store.live()?.set ?? '');
const live = (name = 'mfe-legal') => liveSet()?.versions[name];
const fallback = (name = 'mfe-legal') => liveSet()?.previousVersions[name];
const last = () => store.log.entries().at(-1);
const legal = (version: string, content?: string): ReleaseName =>
  store.fake('mfe-legal', version, content === undefined ? {} : { content });

/** Every way in which v2 of mfe-legal is judged. @returns why. */
const judgments: Readonly<Record<RolledBackRelease['why'], () => Promise<unknown>>> = {
  package: () => rollbackPackage(store, 'mfe-legal', { ...here, by: 'lea' }),
  site: () => rollback(store, { by: 'lea' }),
  canary: async () => {
    await rollbackPackage(store, 'mfe-legal', here);
    await store.promote([legal('v2')], { percent: 10, again: true });
    await endCanary(store, store.state().canaries[0]!, {
      by: 'lea',
      reason: 'mfe-legal@v2 fails',
      failed: true,
    });
  },
  withdrawal: () => withdraw(store, 'mfe-legal@v2', { ...here, by: 'lea' }),
};
const reasons = {
  package: ' in a rollback of the package',
  site: ' in a rollback of the site',
  canary: ' because its canary failed',
  withdrawal: '',
};
const all = Object.entries(judgments) as [RolledBackRelease['why'], () => Promise<unknown>][];

describe.each(all)('a version that was judged: %s', (why, run) => {
  beforeEach(() => run());

  it('is in the log with its reason, and no visitor gets it', () => {
    const judged = [{ release: 'mfe-legal@v2', why }];
    expect(last()?.rolledBack).toMatchObject(judged);
    expect(store.state().rolledBack).toMatchObject([{ ...judged[0], by: 'lea' }]);
    expect(last()?.action).toBe(why === 'withdrawal' ? 'withdraw' : 'rollback');
    expect(live()).toBe('v1');
  });

  it('is no fallback, now or after further promotions', async () => {
    expect(fallback()).toBeUndefined();
    await store.promoted(store.fake('mfe-claim', 'v2'));
    expect(fallback()).toBeUndefined();
    await store.promoted(legal('v3'));
    expect(fallback()).toBe('v1');
  });

  it.each([['v2'], ['v2-again']])('is refused by a promotion of %s', async (version) => {
    const verb = why === 'withdrawal' ? 'withdrew' : 'rolled back';
    const release = legal(version, 'v2');
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
    const text = new RegExp(`lea ${verb} mfe-legal@v2 at ${time}${reasons[why]}; `);
    const { sequence } = store.state();
    for (const options of [{}, { percent: 10 }, { preview: true }, { dryRun: true }])
      await expect(store.promote([release], options)).rejects.toThrow(text);
    expect(store.state().sequence).toBe(sequence);
  });

  it('comes back with no rollback, of the package or of the site', async () => {
    const again = { again: true };
    await expect(rollbackPackage(store, 'mfe-legal', { ...here, ...again })).rejects.toThrow(
      'no other version of mfe-legal was live that was not rolled back',
    );
    await expect(rollback(store, again)).rejects.toThrow('no release set before the live one');
    expect(live()).toBe('v1');
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await rollback(store);
    expect([live(), live('mfe-claim')]).toEqual(['v1', 'v1']);
  });

  it('is promoted with --again alone, and then counts as any other', async () => {
    const promoted = store.promote([legal('v2')], { again: true });
    if (why === 'withdrawal') return expect(promoted).rejects.toThrow('promote another version');
    await promoted;
    expect(last()).toMatchObject({ action: 'promote', again: ['mfe-legal@v2'] });
    expect(store.state().rolledBack).toEqual([]);
    await store.promoted(legal('v3'));
    expect(fallback()).toBe('v2');
  });

  it('stays judged after a preview with --again', async () => {
    const preview = store.promote([legal('v2')], { preview: true, again: true });
    if (why === 'withdrawal') return expect(preview).rejects.toThrow('promote another version');
    await preview;
    await expect(store.promoted(legal('v2'))).rejects.toThrow('lea rolled back mfe-legal@v2');
  });
});

it('tells who is second what the first one did, and waits for --again', async () => {
  await store.promoted(legal('v3'));
  const { sequence } = store.state();
  await rollbackPackage(store, 'mfe-legal', { ...here, by: 'lea' });
  const told =
    /^lea rolled back mfe-legal@v3 at .* UTC in a rollback of the package; rollback --again/;
  await expect(rollbackPackage(store, 'mfe-legal', here)).rejects.toThrow(told);
  await expect(rollback(store)).rejects.toThrow(told);
  const seen = { ...here, sequence, again: true };
  await expect(rollbackPackage(store, 'mfe-legal', seen)).rejects.toThrow(
    /^mfe-legal@v2 is live by now: lea rolled back mfe-legal@v3 at/,
  );
  expect([live(), fallback()]).toEqual(['v2', 'v1']);
  await rollbackPackage(store, 'mfe-legal', { ...here, again: true });
  expect([live(), fallback()]).toEqual(['v1', undefined]);
});

it('does one of two rollbacks at the same time', async () => {
  await store.promoted(legal('v3'));
  const press = () => rollbackPackage(store, 'mfe-legal', here);
  const outcomes = await Promise.allSettled([press(), press()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(live()).toBe('v2');
});

it('rolls back a package although another team was the last to roll back', async () => {
  await store.promoted(store.fake('mfe-claim', 'v2'));
  await rollbackPackage(store, 'mfe-claim', here);
  await rollbackPackage(store, 'mfe-legal', here);
  expect([live(), live('mfe-claim')]).toEqual(['v1', 'v1']);
});

it('rolls back the site to what was live before the last promotion that counts', async () => {
  await store.promoted(store.fake('mfe-claim', 'v2'));
  await store.promoted(store.fake('mfe-offers', 'v2'));
  await rollbackPackage(store, 'mfe-legal', here);
  expect(last()).toMatchObject({ action: 'rollback', request: ['mfe-legal'] });
  // The sets before the last promotions have v2 of mfe-legal.
  await rollback(store, { again: true });
  expect(liveSet()?.versions).toMatchObject({ 'mfe-legal': 'v1', 'mfe-claim': 'v1' });
  expect(
    last()
      ?.rolledBack?.map(({ release }) => release)
      .sort(),
  ).toEqual(['mfe-claim@v2', 'mfe-offers@v2']);
});

it('judges what a rollback of the site takes from canaries, and nothing that is ended by hand', async () => {
  await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  await endCanaryOf(store, 'mfe-claim', here);
  expect(store.state().rolledBack).toEqual([]);
  await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  await store.promote([store.fake('mfe-offers', 'v2')], { percent: 10 });
  await rollback(store);
  const names = store.state().rolledBack.map(({ release }) => release);
  expect(names).toEqual(['mfe-claim@v2', 'mfe-offers@v2']);
  expect(live()).toBe('v2');
});

it('takes a version with the same content from canaries', async () => {
  await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  await rollbackPackage(store, 'mfe-legal', here);
  expect(store.set(store.state().canaries[0]?.set ?? '')?.versions).toMatchObject({
    'mfe-legal': 'v1',
    'mfe-claim': 'v2',
  });
  expect(store.set(store.state().canaries[0]?.set ?? '')?.previousVersions).not.toHaveProperty(
    'mfe-legal',
  );
});

describe('the withdrawal of a release', () => {
  const setsWith = (version: string) =>
    store.sets().filter((id) => {
      const record = store.set(id);
      return [record?.versions, record?.previousVersions].some(
        (versions) => versions?.['mfe-legal'] === version,
      );
    });

  it('closes every set that has it or falls back to it, and keeps the site up', async () => {
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await store.promoted(legal('v3'));
    await store.promote([store.fake('mfe-offers', 'v2')], { percent: 10 });
    await store.promote([store.fake('mfe-offers', 'v3')], { preview: true });
    expect(fallback()).toBe('v2');
    const closed = setsWith('v2');
    expect(closed.length).toBeGreaterThan(4);
    await withdraw(store, 'mfe-legal@v2', { ...here, by: 'lea' });
    expect(last()).toMatchObject({ action: 'withdraw', by: 'lea' });
    expect(closed.filter((id) => !store.isWithdrawn(id))).toEqual([]);
    expect(store.isWithdrawn('mfe-legal@v2')).toBe(true);
    expect([live(), fallback(), live('mfe-claim')]).toEqual(['v3', 'v1', 'v2']);
    const [canary] = store.state().canaries;
    expect(store.set(canary?.set ?? '')?.versions['mfe-offers']).toBe('v2');
    expect(store.isWithdrawn(canary?.set ?? '')).toBe(false);
    const { sequence } = store.state();
    await withdraw(store, 'mfe-legal@v2', here);
    expect(store.state().sequence).toBe(sequence);
  });

  it('ends a canary that has it', async () => {
    await store.promote([legal('v3')], { percent: 10 });
    await withdraw(store, 'mfe-legal@v3', here);
    expect(store.state().canaries).toEqual([]);
    expect(live()).toBe('v2');
  });

  it('withdraws the same content under another version', async () => {
    await store.promoted(legal('v3', 'v2'));
    await withdraw(store, 'mfe-legal@v2', here);
    expect(live()).toBe('v1');
    expect(store.state().withdrawn).toEqual(
      expect.arrayContaining(['mfe-legal@v2', 'mfe-legal@v3']),
    );
  });

  it('withdraws what nobody has promoted', async () => {
    legal('v3');
    const before = store.live();
    await withdraw(store, 'mfe-legal@v3', here);
    expect(store.live()).toEqual(before);
    await expect(store.promoted(legal('v3'))).rejects.toThrow('withdrew mfe-legal@v3');
  });

  it('is refused where no other version was live', async () => {
    const before = store.state();
    await expect(withdraw(store, 'mfe-claim@v1', here)).rejects.toThrow(
      'no other version of mfe-claim was live that was not rolled back',
    );
    expect(store.state()).toEqual(before);
  });
});
