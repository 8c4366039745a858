import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import { NOT_FOUND_PATH } from '@prizestash/release-store/release-set/release-set';
import { fakeFolder, type FakeFolder } from '@prizestash/release-store/testing/release-folder';
import { headersFor } from '@prizestash/site-host/headers/headers';
import { readHeaderRules } from '@prizestash/site-host/served-sets';
import { releaseList } from '../cli/output/release-list';
import { FakeStore } from '../testing/fake-store';
import { publicPages } from './promote';

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet({ shell: { provides: { react: '19.3.1' } } });
});
afterEach(() => store.remove());

async function release(fake: FakeFolder = {}) {
  const folder = fakeFolder(fake);
  try {
    return (await releaseFromFolder(store, folder)).release;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const page = (set: string) =>
  readFileSync(path.join(store.pagesFolder(set), 'gift/index.html'), 'utf8');

it('writes the layout of a remote without a Node build, and records it', async () => {
  const set = await store.promoted(await release());
  expect(store.set(set)).toMatchObject({ notPrerendered: ['mfe-gift'] });
  expect(releaseList(store)).toContain('      mfe-gift 1.0.0 (commit ab12cd3, not prerendered)');
  const html = page(set);
  expect(html).toContain('<title>Gift</title><meta name="description" content="A gift for every');
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/gift">');
  expect(html).toContain('<style data-href="page.css" data-package="mfe-gift">.gift{}</style>');
  expect(html).toContain('<div id="root"><main>');
  expect(html).not.toContain('data-prerendered');
});

it('excludes search engines where the route says so', async () => {
  const routes = [{ path: '/gift', title: 'Gift', description: 'A gift.', index: false }];
  const html = page(await store.promoted(await release({ changes: { routes } })));
  expect(html).toContain('<meta name="robots" content="noindex">');
});

it('renders the pages of a Node build', async () => {
  const node = "exports.default = { page: async () => ({ default: () => 'a rendered gift' }) };";
  const set = await store.promoted(await release({ node }));
  expect(store.set(set)).not.toHaveProperty('notPrerendered');
  expect(page(set)).toMatch(
    /<div id="root" data-prerendered="true" data-nodes="\d+"><main>a rendered gift/,
  );
});

it('preloads the modules of a module, and what opens it', async () => {
  const gift = await release({
    web: { 'remote.js': 'export {};', 'page.css': '' },
    changes: { entry: { type: 'module', file: 'remote.js' } },
  });
  const base = '/packages/mfe-gift/1.0.0/';
  const html = page(await store.promoted(gift));
  expect(html).toContain(
    `<link rel="preload" as="script" href="${base}${gift.entry}" crossorigin="anonymous" integrity="${gift.files[gift.entry]?.integrity}"><link rel="modulepreload" href="${base}remote.js" crossorigin="anonymous" integrity="${gift.files['remote.js']?.integrity}">`,
  );
});

it('requires integrity of every script but on the pages of modules', async () => {
  const module = { type: 'module', file: 'entry.js' };
  const headersOf = (set: string, path: string) =>
    Object.keys(headersFor(readHeaderRules(store, set), path)).filter((name) =>
      name.startsWith('Integrity-Policy'),
    );
  const strict = ['Integrity-Policy'];
  const set = await store.promoted(await release({ changes: { entry: module } }));
  expect(headersOf(set, '/gift')).toEqual(['Integrity-Policy-Report-Only']);
  for (const path of ['/', '/mfe-claim', NOT_FOUND_PATH]) {
    expect(headersOf(set, path)).toEqual(strict);
  }
  // Its page falls back to the modules of the version before it.
  const script = (version: string) => {
    const container = `mfe_gift_${version.replaceAll('.', '_')}`;
    return release({
      changes: { version, entry: { type: 'script', file: 'entry.js', container } },
    });
  };
  const next = await store.promoted(await script('1.1.0'));
  expect(headersOf(next, '/gift')).toEqual(['Integrity-Policy-Report-Only']);
  expect(headersOf(await store.promoted(await script('1.2.0')), '/gift')).toEqual(strict);
  // The remote alone can remove its protection.
  const back = await release({ changes: { version: '1.3.0', entry: module } });
  await expect(store.promoted(back)).rejects.toThrow('--drop Integrity-Policy');
});

it.each<[string, FakeFolder, string]>([
  [
    'a singleton that the shell does not provide in this range',
    { changes: { requires: { react: '^18.0.0' } } },
    'mfe-gift@1.0.0 needs react ^18.0.0, but shell@v1 provides 19.3.1',
  ],
  [
    'a path of another remote',
    { changes: { routes: [{ path: '/mfe-claim', title: 'Claim', description: 'Claim.' }] } },
    '/mfe-claim is claimed by both mfe-claim and mfe-gift',
  ],
  [
    'a contract that the shell does not fulfill',
    {
      changes: { contract: { '@prizestash/shared/site': { useSite: 'a' } } },
      files: { 'contracts.json': '{"entries":{},"declarations":{}}' },
    },
    'mfe-gift@1.0.0 uses useSite of @prizestash/shared/site, which shell@v1 does not provide',
  ],
  [
    'more bytes than its budget',
    { changes: { budget: { openBytes: 5, allBytes: 5 } } },
    'the scripts of mfe-gift on one page are too heavy',
  ],
])('refuses %s', async (_what, fake, sentence) => {
  const live = store.live()?.set;
  const gift = await release(fake);
  await expect(store.promote([gift], { pageOptions: publicPages })).rejects.toThrow(sentence);
  expect(store.live()?.set).toBe(live);
});

it('refuses a container that another package of a longer name could need', async () => {
  const entry = (container: string) => ({ type: 'script', file: 'entry.js', container });
  const box = { name: 'mfe-gift-box', entry: entry('mfe_gift_box_1') };
  const routes = [{ path: '/box', title: 'Box', description: 'A box.' }];
  await store.promoted(await release({ changes: { ...box, routes } }));
  const gift = await release({ changes: { entry: entry('mfe_gift_box_2') } });
  await expect(store.promoted(gift)).rejects.toThrow(
    'mfe-gift@1.0.0 sets the global variable mfe_gift_box_2, which is for mfe-gift-box',
  );
});

it('refuses a version with the container of the version before it', async () => {
  await store.promoted(await release());
  const next = await release({ changes: { version: '1.1.0' } });
  await expect(store.promoted(next)).rejects.toThrow(
    'mfe-gift@1.1.0 and mfe-gift@1.0.0 both set the global variable mfe_gift_1',
  );
});
