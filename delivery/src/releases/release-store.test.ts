import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '../testing/fake-store';
import { moveInto } from './files/move-into';
import { DeliveryError } from '../delivery-error';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

test.each([
  ['mfe-legal', '"mfe-legal" is not of the form <package>@<version>'],
  ['@1', '"@1" is not of the form <package>@<version>'],
  ['mfe-other@1', '"mfe-other@1" is not of the form <package>@<version>'],
  ['mfe-legal@9', 'mfe-legal@9 is not in the release store; release it first'],
  ['mfe-legal@../../shell/v1', 'is not in the release store'],
])('%s is told in a sentence', (name, sentence) => {
  store.fake('shell', 'v1');
  expect(() => store.named(name)).toThrow(DeliveryError);
  expect(() => store.named(name)).toThrow(sentence);
});

test('a release is found by its name', () => {
  store.fake('mfe-legal', 'v1');
  expect(store.named('mfe-legal@v1')).toMatchObject({ package: 'mfe-legal', version: 'v1' });
});

test.each(['..', '../sets', '', '.', 'a/b', 'set-%2e', 'x'.repeat(500), 'a\0b'])(
  'no set is called %j',
  (id) => {
    mkdirSync(path.join(store.folder, 'sets'), { recursive: true });
    writeFileSync(path.join(store.folder, 'set.json'), '{}');
    expect(store.set(id)).toBeNull();
  },
);

test('the pointer moves only from where it was read', () => {
  expect(store.point({ set: 'a', history: [] }, null)).toBe(true);
  expect(store.point({ set: 'b', history: [] }, null)).toBe(false);
  expect(store.live()).toEqual({ set: 'a', history: [] });
  expect(store.point({ set: 'b', history: ['a'] }, store.live())).toBe(true);
});

test('a lock that a killed process left does not stop the next one', () => {
  const lock = `${store.livePath()}.lock`;
  writeFileSync(lock, '');
  utimesSync(lock, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  expect(store.point({ set: 'a', history: [] }, null)).toBe(true);
});

test('scratch folders of one moment are not one', () => {
  expect(store.scratchFolder('set')).not.toBe(store.scratchFolder('set'));
});

test('a folder takes a free place, never a taken one', () => {
  const [first, second] = [store.scratchFolder('a'), store.scratchFolder('b')];
  for (const folder of [first, second]) writeFileSync(path.join(folder, 'file'), folder);
  const place = path.join(store.folder, 'deep/place');
  expect(moveInto(first, place)).toBe(true);
  expect(moveInto(second, place)).toBe(false);
  expect(() => moveInto(path.join(store.folder, 'missing'), path.join(store.folder, 'x'))).toThrow(
    'ENOENT',
  );
});
