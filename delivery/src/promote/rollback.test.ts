import { rmSync } from 'node:fs';
import { FakeStore } from '../testing/fake-store';
import { rollback } from './rollback';

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
  expect(await rollback(store)).toEqual({ set: second, endedCanary: null });
  expect(await rollback(store)).toEqual({ set: first, endedCanary: null });
  expect(store.live()).toEqual({ set: first, history: [] });
  await expect(rollback(store)).rejects.toThrow('there is no release set before the live one');
});

it('ends a canary before it changes the live set', async () => {
  const first = await store.firstSet();
  const second = await store.promoted(store.fake('mfe-legal', 'v2'));
  const { set } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  expect(await rollback(store)).toEqual({ set: second, endedCanary: set });
  expect(store.live()).toEqual({ set: second, history: [first] });
  expect(await rollback(store)).toEqual({ set: first, endedCanary: null });
});

it('refuses a release set that is no longer in the store', async () => {
  const first = await store.firstSet();
  await store.promoted(store.fake('mfe-legal', 'v2'));
  rmSync(store.setFolder(first), { recursive: true });
  await expect(rollback(store)).rejects.toThrow(`${first} is no longer in the store`);
});
