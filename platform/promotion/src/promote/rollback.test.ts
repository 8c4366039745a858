import { rmSync } from 'node:fs';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { FakeStore } from '../testing/fake-store';
import { endCanary, endCanaryOf, rollback, rollbackPackage } from './rollback';
import { withdraw } from './withdraw';

const here = { verifier: verifierHere(null, prerenderHere) };
const again = { again: true };

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it('goes back one release set at a time', async () => {
  await expect(rollback(store)).rejects.toThrow('there is no release set before the live one');
  const first = await store.firstSet();
  const second = await store.promoted(store.fake('mfe-legal', 'v2'));
  await store.promoted(store.fake('mfe-claim', 'v2'));
  expect(await rollback(store)).toEqual({ set: second, endedCanaries: [] });
  expect(await rollback(store, again)).toEqual({ set: first, endedCanaries: [] });
  expect(store.state()).toMatchObject({ live: { set: first }, history: [] });
  await expect(rollback(store, again)).rejects.toThrow(
    'there is no release set before the live one',
  );
});

it('ends a canary before it changes the live set', async () => {
  const first = await store.firstSet();
  const second = await store.promoted(store.fake('mfe-legal', 'v2'));
  const { set } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  expect(await rollback(store)).toEqual({ set: second, endedCanaries: [set] });
  expect(store.state()).toMatchObject({ live: { set: second }, history: [{ set: first }] });
  expect(await rollback(store, again)).toEqual({ set: first, endedCanaries: [] });
});

it('ends all canaries, and that of one package alone', async () => {
  const first = await store.firstSet();
  const { set: claim } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  const { set: offers } = await store.promote([store.fake('mfe-offers', 'v2')], { percent: 5 });
  const { set: legal } = await store.promote([store.fake('mfe-legal', 'v2')], { percent: 20 });
  expect(await endCanaryOf(store, 'mfe-offers', here)).toEqual({
    set: first,
    endedCanaries: [offers],
  });
  expect(store.state().canaries).toMatchObject([
    { set: claim, from: 0 },
    { set: legal, from: 15 },
  ]);
  expect(await rollback(store)).toEqual({ set: first, endedCanaries: [claim, legal] });
  expect(store.state().canaries).toEqual([]);
});

it('refuses a release set that is no longer in the store', async () => {
  const first = await store.firstSet();
  await store.promoted(store.fake('mfe-legal', 'v2'));
  rmSync(store.setFolder(first), { recursive: true });
  await expect(rollback(store)).rejects.toThrow(`${first} is no longer in the store`);
});

describe('rollback of one package', () => {
  it('keeps what other teams have promoted since', async () => {
    await store.firstSet();
    await store.promoted(store.fake('mfe-legal', 'v2'));
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await rollbackPackage(store, 'mfe-legal', here);
    const { live, history } = store.state();
    expect(store.set(live?.set ?? '')?.versions).toMatchObject({
      'mfe-legal': 'v1',
      'mfe-claim': 'v2',
    });
    expect(history).toHaveLength(3);
  });

  it('takes a path back that only the newer version has', async () => {
    await store.firstSet();
    await store.promoted(store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal', '/new'] }));
    const { set } = await rollbackPackage(store, 'mfe-legal', here);
    expect(store.set(set)?.versions['mfe-legal']).toBe('v1');
  });

  it('ends a canary that needs what it takes back', async () => {
    await store.firstSet();
    const legal = store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal/two'] });
    await store.promote([legal], { drop: ['/mfe-legal'] });
    const claim = store.fake('mfe-claim', 'v2', { paths: ['/mfe-claim', '/mfe-legal'] });
    const { set } = await store.promote([claim], { percent: 10 });
    expect(await rollbackPackage(store, 'mfe-legal', here)).toMatchObject({ endedCanaries: [set] });
    expect(store.set(store.live()?.set ?? '')?.versions).toMatchObject({ 'mfe-legal': 'v1' });
    expect(store.state().canaries).toEqual([]);
  });

  it('reverts the live version of a package that is in a canary, which ends', async () => {
    const first = await store.firstSet();
    await store.promoted(store.fake('mfe-legal', 'v2'));
    const { set } = await store.promote([store.fake('mfe-legal', 'v3')], { percent: 10 });
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    expect(await rollbackPackage(store, 'mfe-legal', here)).toMatchObject({ endedCanaries: [set] });
    expect(store.state().canaries).toMatchObject([{ percent: 10 }]);
    expect(store.set(store.live()?.set ?? '')?.versions).toEqual(store.set(first)?.versions);
  });

  it('refuses a package without another version', async () => {
    await expect(rollbackPackage(store, 'mfe-legal', here)).rejects.toThrow(
      'nothing was promoted yet',
    );
    await store.firstSet();
    await expect(rollbackPackage(store, 'mfe-legal', here)).rejects.toThrow(
      'no other version of mfe-legal was live',
    );
    await expect(rollbackPackage(store, 'mfe-gift', here)).rejects.toThrow(
      'mfe-gift is not in the live release set',
    );
  });
});

describe('the end of a canary', () => {
  it('takes the package out of a canary that another one is in', async () => {
    await store.firstSet();
    const legal = store.fake('mfe-legal', 'v2');
    const claim = store.fake('mfe-claim', 'v2');
    await store.promote([legal, claim], { percent: 10 });
    await endCanaryOf(store, 'mfe-legal', here);
    const [canary] = store.state().canaries;
    expect(canary?.percent).toBe(10);
    expect(store.set(canary?.set ?? '')?.versions).toMatchObject({
      'mfe-legal': 'v1',
      'mfe-claim': 'v2',
    });
  });

  it('ends a canary that only drops the package', async () => {
    const first = await store.firstSet();
    const { set } = await store.promote([], { percent: 10, drop: ['mfe-legal'] });
    const ended = { set: first, endedCanaries: [set] };
    expect(await endCanaryOf(store, 'mfe-legal', here)).toEqual(ended);
    expect(store.state().canaries).toEqual([]);
  });

  it('refuses a package that is in none', async () => {
    await store.firstSet();
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    await expect(endCanaryOf(store, 'mfe-legal', here)).rejects.toThrow(
      'mfe-legal is in no canary',
    );
    expect(store.state().canaries).toHaveLength(1);
  });
});

describe('a request that was made for another state', () => {
  let sequence: number;
  beforeEach(async () => {
    await store.prepare('three-versions-and-a-canary', async (made) => {
      await made.firstSet();
      for (const version of ['v2', 'v3']) await made.promoted(made.fake('mfe-legal', version));
      await made.promote([made.fake('mfe-legal', 'v4')], { percent: 10 });
    });
    ({ sequence } = store.state());
  });

  const versions = () => store.set(store.live()?.set ?? '')?.versions;
  const requests = {
    'rollback of the package': () => rollbackPackage(store, 'mfe-legal', { ...here, sequence }),
    'end of its canary': () => endCanaryOf(store, 'mfe-legal', { ...here, sequence }),
    'rollback of the site': () => rollback(store, { sequence }),
  };
  const promoteLegal = (version: string, percent: number) =>
    store.promote([store.fake('mfe-legal', version)], { percent });
  const changes: [string, () => Promise<unknown>, string, string][] = [
    [
      'the watcher has ended the canary',
      () => endCanary(store, store.state().canaries[0]!, { by: 'the watcher', reason: 'it fails' }),
      'v3',
      'the canary of mfe-legal has ended by now',
    ],
    [
      'the canary went live',
      () => promoteLegal('v4', 100),
      'v4',
      'mfe-legal@v4 is live by now, and v3 no longer is',
    ],
    [
      'a newer version is in a canary',
      () => promoteLegal('v5', 10),
      'v3',
      'another version of mfe-legal is in a canary by now',
    ],
    [
      'the package was dropped',
      () => store.promote([], { drop: ['mfe-legal'] }),
      '',
      'mfe-legal is no longer in the live release set',
    ],
  ];
  const cases = Object.entries(requests).flatMap(([request, run]) =>
    changes.map((change) => [request, ...change, run] as const),
  );

  it.each(cases)('refuses the %s before it runs: %s', async (...row) => {
    const [, , change, live, message, run] = row;
    await change();
    const { sequence: changed } = store.state();
    await expect(run()).rejects.toThrow(message);
    expect(store.state().sequence).toBe(changed);
    expect(versions()?.['mfe-legal'] ?? '').toBe(live);
  });

  it.each(cases)('refuses the %s right before its entry: %s', async (...row) => {
    const [, , change, live, message, run] = row;
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (...entry) => {
      // What others do meanwhile is in the log first.
      await change();
      return append(...entry);
    });
    await expect(run()).rejects.toThrow(message);
    expect(store.log.entries().at(-1)?.sequence).toBe(sequence + 1);
    expect(versions()?.['mfe-legal'] ?? '').toBe(live);
  });

  it('runs when another team has promoted meanwhile, and the package is as it was', async () => {
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await endCanaryOf(store, 'mfe-legal', { ...here, sequence });
    expect(versions()).toMatchObject({ 'mfe-legal': 'v3', 'mfe-claim': 'v2' });
    expect(store.state().canaries).toEqual([]);
    await rollbackPackage(store, 'mfe-legal', { ...here, sequence: store.state().sequence });
    expect(versions()).toMatchObject({ 'mfe-legal': 'v2', 'mfe-claim': 'v2' });
  });

  it('ends a canary once for two requests', async () => {
    const run = requests['end of its canary'];
    const outcomes = await Promise.allSettled([run(), run()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(versions()?.['mfe-legal']).toBe('v3');
    expect(store.state().canaries).toEqual([]);
  });
});

describe('withdraw', () => {
  it('keeps a release set from going live again', async () => {
    const first = await store.firstSet();
    const legal = store.fake('mfe-legal', 'v2');
    const second = await store.promoted(legal);
    await expect(withdraw(store, second)).rejects.toThrow(
      `visitors get ${second}; run rollback first`,
    );
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await withdraw(store, second);
    expect(await rollback(store)).toMatchObject({ set: first });
    await expect(store.promote([legal], again)).rejects.toThrow(`${second} was withdrawn`);
  });

  it('refuses a release set that is not in the store', async () => {
    await expect(withdraw(store, 'set-none')).rejects.toThrow(
      'set-none is not in the release store',
    );
  });
});
