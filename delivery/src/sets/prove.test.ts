import { MadeUpStore } from '../testing/made-up-store';

let store: MadeUpStore;
beforeEach(() => {
  store = new MadeUpStore();
});
afterEach(() => store.remove());

test.each([
  ['the very version', '1.2.0', '^1.2.0'],
  ['a newer one of the same major', '1.9.3', '^1.2.0'],
])('a singleton is provided in %s', async (_what, provided, range) => {
  await store.firstSet({ shell: { provides: { mobx: provided } } });
  const claim = store.madeUp('mfe-claim', 'v2', { requires: { mobx: range } });
  await expect(store.promoted(claim)).resolves.toMatch(/^set-/);
});

test.each([
  ['older', '1.1.0', 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides 1.1.0'],
  ['of another major', '2.0.0', 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides 2.0.0'],
  ['missing', null, 'mfe-claim@v2 needs mobx ^1.2.0, which shell@v1 does not provide'],
])('a singleton that is %s is refused', async (_what, provided, sentence) => {
  await store.firstSet({ shell: { provides: provided ? { mobx: provided } : {} } });
  const claim = store.madeUp('mfe-claim', 'v2', { requires: { mobx: '^1.2.0' } });
  await expect(store.promoted(claim)).rejects.toThrow(sentence);
});

test.each([
  [['/mfe-legal'], '/mfe-legal is claimed by both mfe-claim and mfe-legal'],
  [['/'], '/ is claimed by both shell and mfe-claim'],
  [['/apply', '/apply'], '/apply is claimed by both mfe-claim and mfe-claim'],
] as const)('the paths %p are refused', async (paths, sentence) => {
  await store.firstSet();
  await expect(store.promoted(store.madeUp('mfe-claim', 'v2', { paths }))).rejects.toThrow(
    sentence,
  );
});
