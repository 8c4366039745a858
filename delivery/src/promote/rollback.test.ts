import { rmSync } from 'node:fs';
import { FakeStore } from '../testing/fake-store';
import { rollback } from './rollback';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

test('goes back set by set, down to the first', async () => {
  expect(() => rollback(store)).toThrow('there is no set before the live one');
  const first = await store.firstSet();
  const second = await store.promoted(store.fake('mfe-legal', 'v2'));
  await store.promoted(store.fake('mfe-claim', 'v2'));
  expect(rollback(store)).toEqual({ set: second, canaryOf: null });
  expect(rollback(store)).toEqual({ set: first, canaryOf: null });
  expect(store.live()).toEqual({ set: first, history: [] });
  expect(() => rollback(store)).toThrow('there is no set before the live one');
});

test('ends a trial first, and leaves the live set', async () => {
  const first = await store.firstSet();
  const second = await store.promoted(store.fake('mfe-legal', 'v2'));
  const { set } = await store.promote([store.fake('mfe-claim', 'v2')], { share: 10 });
  expect(rollback(store)).toEqual({ set: second, canaryOf: set });
  expect(store.live()).toEqual({ set: second, history: [first] });
  expect(rollback(store)).toEqual({ set: first, canaryOf: null });
});

test('a set that is gone is not gone back to', async () => {
  const first = await store.firstSet();
  await store.promoted(store.fake('mfe-legal', 'v2'));
  rmSync(store.setFolder(first), { recursive: true });
  expect(() => rollback(store)).toThrow(`${first} is no longer in the store`);
});
