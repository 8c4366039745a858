import { FakeStore } from '../testing/fake-store';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

test.each([
  ['the very version', '1.2.0', '^1.2.0'],
  ['a newer one of the same major', '1.9.3', '^1.2.0'],
])('a singleton is provided in %s', async (_what, provided, range) => {
  await store.firstSet({ shell: { provides: { mobx: provided } } });
  const claim = store.fake('mfe-claim', 'v2', { requires: { mobx: range } });
  await expect(store.promoted(claim)).resolves.toMatch(/^set-/);
});

test.each([
  ['older', '1.1.0', 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides 1.1.0'],
  ['of another major', '2.0.0', 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides 2.0.0'],
  ['missing', null, 'mfe-claim@v2 needs mobx ^1.2.0, which shell@v1 does not provide'],
])('a singleton that is %s is refused', async (_what, provided, sentence) => {
  await store.firstSet({ shell: { provides: provided ? { mobx: provided } : {} } });
  const claim = store.fake('mfe-claim', 'v2', { requires: { mobx: '^1.2.0' } });
  await expect(store.promoted(claim)).rejects.toThrow(sentence);
});

test.each([
  [['/mfe-legal'], '/mfe-legal is claimed by both mfe-claim and mfe-legal'],
  [['/'], '/ is claimed by both shell and mfe-claim'],
  [['/apply', '/apply'], '/apply is claimed by both mfe-claim and mfe-claim'],
] as const)('the paths %p are refused', async (paths, sentence) => {
  await store.firstSet();
  await expect(store.promoted(store.fake('mfe-claim', 'v2', { paths }))).rejects.toThrow(sentence);
});

describe('the contact', () => {
  const held = { key: 'root', version: 1, fields: ['email', 'phone', 'city'] };
  const other = (changes: object) => ({ ...held, ...changes });

  test.each([
    ['the same', held],
    ['fewer fields', other({ fields: ['email'] })],
    ['no use for it', null],
  ])('of a remote with %s is accepted', async (_what, contact) => {
    await store.firstSet({ shell: { contact: held } });
    await expect(store.promoted(store.fake('mfe-claim', 'v2', { contact }))).resolves.toMatch(
      /^set-/,
    );
  });

  test.each([
    [
      'a field more',
      other({ fields: ['email', 'middle_name'] }),
      'mfe-claim@v2 was built for a contact with middle_name, which the store of shell@v1 does not hold',
    ],
    [
      'another version',
      other({ version: 2 }),
      'mfe-claim@v2 was built for contacts stored as "root" version 2, but shell@v1 stores them as "root" version 1',
    ],
    ['another key', other({ key: 'contact' }), 'stored as "contact" version 1, but shell@v1'],
  ])('of a remote with %s is refused', async (_what, contact, sentence) => {
    const first = await store.firstSet({ shell: { contact: held } });
    const claim = store.fake('mfe-claim', 'v2', { contact });
    await expect(store.promoted(claim)).rejects.toThrow(sentence);
    expect(store.live()?.set).toBe(first);
  });

  test('that a shell no longer holds for a live remote is refused', async () => {
    await store.firstSet({ shell: { contact: held }, 'mfe-offers': { contact: held } });
    const shell = store.fake('shell', 'v2', { contact: other({ fields: ['email', 'phone'] }) });
    await expect(store.promoted(shell)).rejects.toThrow(
      'mfe-offers@v1 was built for a contact with city, which the store of shell@v2 does not hold',
    );
  });

  test('that a shell does not have at all is refused', async () => {
    await store.firstSet();
    await expect(store.promoted(store.fake('mfe-claim', 'v2', { contact: held }))).rejects.toThrow(
      'mfe-claim@v2 needs the contact store, which shell@v1 does not have',
    );
  });
});
