import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { ReleaseStore } from './release-store';
import { moveInto } from './place-folder';
import { DeliveryError } from './delivery-error';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it.each([
  ['mfe-legal', '"mfe-legal" is not of the form <package>@<version>'],
  ['@1', '"@1" is not of the form <package>@<version>'],
  ['mfe-other@1', 'mfe-other@1 is not in the release store; release it first'],
  ['../sets@1', 'is not in the release store'],
  ['mfe-legal@9', 'mfe-legal@9 is not in the release store; release it first'],
  ['mfe-legal@../../shell/v1', 'is not in the release store'],
])('refuses the name %s', async (name, sentence) => {
  store.fake('shell', 'v1');
  await expect(store.named(name)).rejects.toThrow(DeliveryError);
  await expect(store.named(name)).rejects.toThrow(sentence);
});

it('finds a release by its name', async () => {
  store.fake('mfe-legal', 'v1');
  expect(await store.named('mfe-legal@v1')).toMatchObject({ package: 'mfe-legal', version: 'v1' });
});

it.each(['..', '../sets', '', '.', 'a/b', 'set-%2e', 'x'.repeat(500), 'a\0b'])(
  'finds no release set with the id %j',
  (id) => {
    mkdirSync(path.join(store.folder, 'sets'), { recursive: true });
    writeFileSync(path.join(store.folder, 'set.json'), '{}');
    expect(store.set(id)).toBeNull();
  },
);

const promotionOf = (live: string) =>
  ({ action: 'promote', by: '', request: [], live, canaries: [] }) as const;

it('changes what is live only if the state is the expected one', async () => {
  const before = store.state();
  expect(await store.append(promotionOf('a'), before)).toBe(true);
  expect(await store.append(promotionOf('b'), before)).toBe(false);
  expect(store.state()).toMatchObject({ live: { set: 'a' }, history: [] });
  expect(await store.append(promotionOf('b'), store.state())).toBe(true);
});

it('ignores the lock of a killed process', async () => {
  await store.append(promotionOf('a'), store.state());
  const lock = path.join(store.folder, 'log/head.jws.lock');
  mkdirSync(lock);
  utimesSync(lock, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  expect(await store.append(promotionOf('b'), store.state())).toBe(true);
});

it('makes no key for a log that another one has signed', async () => {
  await store.append(promotionOf('a'), store.state());
  rmSync(path.join(store.folder, 'promotion-key.pem'));
  const reader = new ReleaseStore(store.folder);
  expect(() => reader.live()).toThrow('not signed by a known promotion service');
  await expect(reader.append(promotionOf('b'), store.state())).rejects.toThrow('not signed');
  expect(existsSync(path.join(store.folder, 'promotion-key.pem'))).toBe(false);
});

it('creates a new scratch folder each time', () => {
  expect(store.scratchFolder('set')).not.toBe(store.scratchFolder('set'));
});

it('moves a folder to a free place only', () => {
  const [first, second] = [store.scratchFolder('a'), store.scratchFolder('b')];
  for (const folder of [first, second]) writeFileSync(path.join(folder, 'file'), folder);
  const place = path.join(store.folder, 'deep/place');
  expect(moveInto(first, place)).toBe(true);
  expect(moveInto(second, place)).toBe(false);
  expect(() => moveInto(path.join(store.folder, 'missing'), path.join(store.folder, 'x'))).toThrow(
    'ENOENT',
  );
});

it('makes a moved folder readable for other users', () => {
  const place = path.join(store.folder, 'place');
  moveInto(store.scratchFolder('a'), place);
  expect(statSync(place).mode & 0o777).toBe(0o755);
});
