import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FinishedStep } from '@prizestash/release-store/steps';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import type { Release } from '@prizestash/release-store/release';
import * as contracts from './contract-mismatch';

jest.mock('./contract-mismatch', () => ({
  ...jest.requireActual<object>('./contract-mismatch'),
  __esModule: true,
}));

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it.each([
  ['the exact version', '1.2.0', '^1.2.0'],
  ['a newer version of the same major', '1.9.3', '^1.2.0'],
])('accepts a singleton in %s', async (_what, provided, range) => {
  await store.firstSet({ shell: { provides: { mobx: provided } } });
  const claim = store.fake('mfe-claim', 'v2', { requires: { mobx: range } });
  await expect(store.promoted(claim)).resolves.toMatch(/^set-/);
});

it.each([
  ['older', '1.1.0', 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides 1.1.0'],
  ['of another major', '2.0.0', 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides 2.0.0'],
  ['missing', null, 'mfe-claim@v2 needs mobx ^1.2.0, but shell@v1 provides none'],
])('refuses a singleton that is %s', async (_what, provided, sentence) => {
  await store.firstSet({ shell: { provides: provided ? { mobx: provided } : {} } });
  const claim = store.fake('mfe-claim', 'v2', { requires: { mobx: '^1.2.0' } });
  await expect(store.promoted(claim)).rejects.toThrow(sentence);
});

it('refuses styles for other pages, also where no release command has read them', async () => {
  await store.firstSet();
  const hidden = store.fake('mfe-claim', 'v2', { files: { 'a.css': 'footer { display: none }' } });
  await expect(store.promoted(hidden)).rejects.toThrow(
    'mfe-claim@v2 would be refused by the release command: web/a.css styles other pages with the selector "footer"',
  );
  const own = store.fake('mfe-claim', 'v3', { files: { 'a.css': '.a { color: red }' } });
  await expect(store.promoted(own)).resolves.toMatch(/^set-/);
});

it('compares only what the live set does not have', async () => {
  await store.firstSet();
  const compare = jest.spyOn(contracts, 'contractMismatch');
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const compared = compare.mock.calls.map(
    ([, , { package: name, version }]) => `${name}@${version}`,
  );
  expect(compared).toEqual(['mfe-legal@v2']);
  compare.mockRestore();
});

it('names every remote that holds a new shell back, once for each package', async () => {
  const react = { react: '^19.3.1', 'react/jsx-runtime': '^19.3.1' };
  const provides = { react: '19.3.1', 'react/jsx-runtime': '19.3.1', mobx: '7.2.0' };
  await store.firstSet({
    shell: { provides },
    'mfe-claim': { requires: react },
    'mfe-offers': { requires: { mobx: '^7.2.0' } },
    'mfe-legal': { requires: react },
  });
  const shell = store.fake('shell', 'v2', {
    provides: { react: '20.0.0', 'react/jsx-runtime': '20.0.0', mobx: '7.1.0' },
  });
  const claim = store.fake('mfe-claim', 'v2', { requires: { react: '^20.0.0' } });
  await expect(store.promote([shell, claim])).rejects.toThrow(
    new Error(
      [
        'mfe-legal needs react ^19.3.1; the shell would provide 20.0.0. Release mfe-legal with react 20 or keep the shell.',
        'mfe-offers needs mobx ^7.2.0; the shell would provide 7.1.0. Release mfe-offers with mobx 7.1.0 or keep the shell.',
      ].join('\n'),
    ),
  );
});

it('names the versions of shared that packages bundle, where they differ', async () => {
  const details: string[] = [];
  const onStep = ({ name, detail }: FinishedStep) => {
    if (name === 'verify contracts and paths') details.push(detail);
  };
  const shared = '2.1.0';
  await store.firstSet({ shell: { shared }, 'mfe-claim': { shared }, 'mfe-offers': { shared } });
  for (const [version, bundled] of [
    ['v2', '2.1.0'],
    ['v3', '3.0.0'],
  ] as const) {
    await store.promote([store.fake('mfe-claim', version, { shared: bundled })], { onStep });
  }
  expect(details).toEqual(['', 'shared 2.1.0 in shell, mfe-offers; 3.0.0 in mfe-claim']);
});

it.each([
  [['/mfe-legal'], '/mfe-legal is claimed by both mfe-claim and mfe-legal'],
  [['/'], '/ is claimed by both shell and mfe-claim'],
  [['/apply', '/apply'], '/apply is claimed by both mfe-claim and mfe-claim'],
] as const)('refuses the paths %p', async (paths, sentence) => {
  await store.firstSet();
  await expect(store.promoted(store.fake('mfe-claim', 'v2', { paths }))).rejects.toThrow(sentence);
});

describe('the contact contract', () => {
  const held = { key: 'root', version: 1, fields: ['email', 'phone', 'city'] };
  const other = (changes: object) => ({ ...held, ...changes });

  it.each([
    ['the same', held],
    ['fewer fields', other({ fields: ['email'] })],
    ['no contact', null],
  ])('accepts a remote with %s', async (_what, contact) => {
    await store.firstSet({ shell: { contact: held } });
    await expect(store.promoted(store.fake('mfe-claim', 'v2', { contact }))).resolves.toMatch(
      /^set-/,
    );
  });

  it.each([
    [
      'an additional field',
      other({ fields: ['email', 'middle_name'] }),
      'mfe-claim@v2 was built for a contact with middle_name, which the store of shell@v1 does not hold',
    ],
    [
      'another version',
      other({ version: 2 }),
      'mfe-claim@v2 was built for contacts stored as "root" version 2, but shell@v1 stores them as "root" version 1',
    ],
    ['another key', other({ key: 'contact' }), 'stored as "contact" version 1, but shell@v1'],
  ])('refuses a remote with %s', async (_what, contact, sentence) => {
    const first = await store.firstSet({ shell: { contact: held } });
    const claim = store.fake('mfe-claim', 'v2', { contact });
    await expect(store.promoted(claim)).rejects.toThrow(sentence);
    expect(store.live()?.set).toBe(first);
  });

  it('refuses a shell that drops a field of a live remote', async () => {
    await store.firstSet({ shell: { contact: held }, 'mfe-offers': { contact: held } });
    const shell = store.fake('shell', 'v2', { contact: other({ fields: ['email', 'phone'] }) });
    await expect(store.promoted(shell)).rejects.toThrow(
      'mfe-offers@v1 was built for a contact with city, which the store of shell@v2 does not hold',
    );
  });

  it('refuses a shell without a contact store', async () => {
    await store.firstSet();
    await expect(store.promoted(store.fake('mfe-claim', 'v2', { contact: held }))).rejects.toThrow(
      'mfe-claim@v2 needs the contact store, which shell@v1 does not have',
    );
  });
});

/** A release whose description was changed. */
function changed(change: (release: Release) => Partial<Release>): Release {
  const release = store.fake('mfe-claim', 'v2');
  const next = { ...release, ...change(release) };
  const folder = store.releaseFolder('mfe-claim', 'v2');
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(next));
  return next;
}

const filesOf = (file: string) => (release: Release) => ({
  routes: release.routes.map((route) => ({ ...route, files: [file] })),
});

it.each<[string, () => Release, string]>([
  [
    'a script of a page that is not listed',
    () => changed(filesOf('none.js')),
    'mfe-claim@v2 names none.js for the page /mfe-claim, which is not among its files',
  ],
  [
    'a file outside of the release',
    () => changed(filesOf('../../../promotion-key.pem')),
    'mfe-claim@v2 names ../../../promotion-key.pem for the page /mfe-claim, which is not among its files',
  ],
  [
    'a property of every object',
    () => changed(filesOf('constructor')),
    'mfe-claim@v2 names constructor for the page /mfe-claim, which is not among its files',
  ],
  [
    'a style sheet that is not listed',
    () => changed(() => ({ entryFiles: ['none.css'] })),
    'mfe-claim@v2 names none.css for its entry, which is not among its files',
  ],
  [
    'an entry that is not listed',
    () => changed(() => ({ entry: 'none.js' })),
    'mfe-claim@v2 names none.js for its entry, which is not among its files',
  ],
  [
    'a file of a singleton that is not listed',
    () => changed(() => ({ singletonFiles: { mobx: ['none.js'] } })),
    'mfe-claim@v2 names none.js for mobx, which is not among its files',
  ],
  [
    'an entry that is not in the store',
    () => {
      const release = store.fake('mfe-claim', 'v2');
      rmSync(path.join(store.webFolder('mfe-claim', 'v2'), 'entry.js'));
      return release;
    },
    'mfe-claim@v2 lacks the file entry.js of its entry in the release store',
  ],
  [
    'no Node build',
    () => {
      const release = store.fake('mfe-claim', 'v2');
      rmSync(path.join(store.releaseFolder('mfe-claim', 'v2'), 'server.js'));
      return release;
    },
    'mfe-claim@v2 lacks its Node build, server.js',
  ],
])('refuses a release with %s, in one sentence', async (_what, release, sentence) => {
  await store.firstSet();
  const before = store.state();
  await expect(store.promoted(release())).rejects.toThrow(new Error(sentence));
  expect(store.state()).toEqual(before);
});
