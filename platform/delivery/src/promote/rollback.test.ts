import { rmSync } from 'node:fs';
import { FakeStore } from '../testing/fake-store';
import { rollback, rollbackPackage } from './rollback';
import { verifierHere } from './verify-release-set';
import { withdraw } from './withdraw';

const here = { verifier: verifierHere(null) };

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
  expect(await rollback(store)).toEqual({ set: first, endedCanaries: [] });
  expect(store.state()).toMatchObject({ live: { set: first }, history: [] });
  await expect(rollback(store)).rejects.toThrow('there is no release set before the live one');
});

it('ends a canary before it changes the live set', async () => {
  const first = await store.firstSet();
  const second = await store.promoted(store.fake('mfe-legal', 'v2'));
  const { set } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  expect(await rollback(store)).toEqual({ set: second, endedCanaries: [set] });
  expect(store.state()).toMatchObject({ live: { set: second }, history: [{ set: first }] });
  expect(await rollback(store)).toEqual({ set: first, endedCanaries: [] });
});

it('ends all canaries, and that of one package alone', async () => {
  const first = await store.firstSet();
  const { set: claim } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  const { set: offers } = await store.promote([store.fake('mfe-offers', 'v2')], { percent: 5 });
  const { set: legal } = await store.promote([store.fake('mfe-legal', 'v2')], { percent: 20 });
  expect(await rollbackPackage(store, 'mfe-offers', here)).toEqual({
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

  it('takes the package out of a canary that another one is in', async () => {
    await store.firstSet();
    const legal = store.fake('mfe-legal', 'v2');
    const claim = store.fake('mfe-claim', 'v2');
    await store.promote([legal, claim], { percent: 10 });
    await rollbackPackage(store, 'mfe-legal', here);
    const [canary] = store.state().canaries;
    expect(canary?.percent).toBe(10);
    expect(store.set(canary?.set ?? '')?.versions).toMatchObject({
      'mfe-legal': 'v1',
      'mfe-claim': 'v2',
    });
  });

  it('never reverts another package when two rollbacks end one canary', async () => {
    await store.firstSet();
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await store.promote([store.fake('mfe-legal', 'v2')], { percent: 1 });
    const rollbacks = [1, 2].map(() => rollbackPackage(store, 'mfe-legal', here));
    const outcomes = await Promise.allSettled(rollbacks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { live, canaries } = store.state();
    expect(canaries).toEqual([]);
    expect(store.set(live?.set ?? '')?.versions['mfe-claim']).toBe('v2');
  });

  it('ends a canary of the package, and no other', async () => {
    const first = await store.firstSet();
    await store.promoted(store.fake('mfe-legal', 'v2'));
    const { set } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    expect(await rollbackPackage(store, 'mfe-claim', here)).toMatchObject({ endedCanaries: [set] });
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    await rollbackPackage(store, 'mfe-legal', here);
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
    await expect(store.promoted(legal)).rejects.toThrow(`${second} was withdrawn`);
  });

  it('refuses a release set that is not in the store', async () => {
    await expect(withdraw(store, 'set-none')).rejects.toThrow(
      'set-none is not in the release store',
    );
  });
});
