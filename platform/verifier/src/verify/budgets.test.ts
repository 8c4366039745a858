import type { Releases } from '@prizestash/release-store/release-set/releases';
import { publicPages } from '@prizestash/promotion/promote/promote';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { budgetPolicy } from '../prerender/budget-policy';
import {
  type ShippedFiles,
  type ShippedPackage,
  type ShippedRoute,
  type ShippedScript,
  verifyBudgets,
} from './budgets';

const routeBudget = { pageBytes: 300, scriptBytes: 400, requests: 4 };
const home = { pageBytes: 100, scriptBytes: 200, requests: 2 };

/** The members of releases that budgets depend on. */
const releases = {
  shell: { package: 'shell', budget: { openBytes: 200, allBytes: 1500, routes: { '/': home } } },
  remotes: [
    {
      package: 'mfe-claim',
      budget: { openBytes: 200, allBytes: 500, routes: { '/apply': routeBudget } },
    },
  ],
} as unknown as Releases;

const main: ShippedScript = { package: 'shell', file: 'main.js', bytes: 200 };
const claim = (bytes: number): ShippedScript => ({ package: 'mfe-claim', file: 'a.js', bytes });

/** Files exactly at every limit, except for what a test changes. */
function shippedFiles(
  homePage: Partial<ShippedRoute> = {},
  applyPage: Partial<ShippedRoute> = {},
  remote: Partial<ShippedPackage> = {},
): ShippedFiles {
  return {
    routes: [
      {
        path: '/',
        package: 'shell',
        pageBytes: 100,
        ownPageBytes: homePage.pageBytes ?? 100,
        scripts: [main],
        ...homePage,
      },
      {
        path: '/apply',
        package: 'mfe-claim',
        pageBytes: 300,
        ownPageBytes: applyPage.pageBytes ?? 300,
        scripts: [main, claim(100), claim(100)],
        ...applyPage,
      },
    ],
    packages: [
      { package: 'shell', openBytes: 200, allBytes: 1500, entryBytes: 0 },
      { package: 'mfe-claim', openBytes: 200, allBytes: 500, entryBytes: 1_000, ...remote },
    ],
  };
}

describe('verifyBudgets', () => {
  it('accepts files that are exactly at their limits', () => {
    expect(() => verifyBudgets(releases, shippedFiles(), budgetPolicy)).not.toThrow();
    const withOthers = shippedFiles({ pageBytes: 900, ownPageBytes: 100 });
    expect(() => verifyBudgets(releases, withOthers, budgetPolicy)).not.toThrow();
  });

  it.each<[ShippedFiles, string]>([
    [
      shippedFiles({ pageBytes: 101 }),
      'the page / is too heavy: 101 bytes, and its budget is 100 bytes, which "budget" of shell/package.json sets as pageBytes; npm run sizes',
    ],
    [
      shippedFiles({ scripts: [{ ...main, bytes: 201 }] }),
      'the scripts of / are too heavy: 201 bytes, and its budget is 200 bytes',
    ],
    [
      shippedFiles({ scripts: [main, claim(0)] }),
      '/ makes too many requests: 3, and its budget is 2',
    ],
    [
      shippedFiles({}, { pageBytes: 301 }),
      'the page /apply is too heavy: 301 bytes, and its budget is 300 bytes',
    ],
    [
      shippedFiles({}, { scripts: [main, claim(100), claim(100), claim(0)] }),
      '/apply makes too many requests: 5, and its budget is 4',
    ],
    [
      shippedFiles({}, {}, { openBytes: 1201 }),
      'the scripts of mfe-claim on one page are too heavy: 1,201 bytes, and its budget is 200 bytes',
    ],
    [
      shippedFiles({}, {}, { allBytes: 501 }),
      'all scripts of mfe-claim are too heavy: 501 bytes, and its budget is 500 bytes, which "budget" of mfe-claim/package.json sets as allBytes',
    ],
    [
      shippedFiles({}, {}, { entryBytes: 1_001 }),
      'the entry of mfe-claim in the release set is too heavy: 1,001 bytes, and its budget is 1,000 bytes, which platform/verifier/src/prerender/budget-policy.ts sets as entryBytes',
    ],
    [
      shippedFiles({}, { path: '/receipt', pageBytes: budgetPolicy.route.pageBytes + 1 }),
      'the page /receipt is too heavy',
    ],
  ])('refuses files over one limit: %#', (over, message) => {
    expect(() => verifyBudgets(releases, over, budgetPolicy)).toThrow(message);
  });

  it.each([
    [budgetPolicy.routeLimit.requests, null],
    [
      budgetPolicy.routeLimit.requests + 1,
      /^\/gift makes too many requests: \d+, and its budget is 16, which platform\/verifier\/src\/prerender\/budget-policy\.ts sets as requests; npm run sizes/,
    ],
  ])('lets a package set a page a budget of %i requests: %s', (requests, refusal) => {
    const [remote] = releases.remotes as [Releases['remotes'][number]];
    const own = { ...budgetPolicy.routeLimit, requests };
    const gift = { ...remote, budget: { ...remote.budget, routes: { '/gift': own } } };
    const scripts = [main, ...Array.from({ length: requests - 2 }, () => claim(1))];
    const shipped = shippedFiles({}, { path: '/gift', scripts });
    const verify = () => verifyBudgets({ ...releases, remotes: [gift] }, shipped, budgetPolicy);
    if (refusal) expect(verify).toThrow(refusal);
    else expect(verify).not.toThrow();
  });
});

describe('promote', () => {
  let store: FakeStore;
  beforeEach(() => {
    store = new FakeStore();
  });
  afterEach(() => store.remove());

  const remote = (name: 'mfe-claim' | 'mfe-offers' | 'mfe-legal', made = {}) =>
    store.fake(name, 'v1', made);
  /** Text that hardly compresses. */
  const noise = (count: number) =>
    Array.from({ length: count }, (_, index) => ((index * 2_654_435_761) >>> 7).toString(36)).join(
      ' ',
    );

  it('refuses a page over its budget, and promotes nothing', async () => {
    const set = [
      await store.fakeSiteConfig(),
      await store.fakePrerenderer(),
      store.fake('shell', 'v1'),
      remote('mfe-claim'),
      remote('mfe-offers'),
      remote('mfe-legal', { text: noise(40_000) }),
    ];
    await expect(store.promote(set, { pageOptions: publicPages })).rejects.toThrow(
      /^the page \/mfe-legal is too heavy: [\d,]+ bytes, and its budget is [\d,]+ bytes, which platform\/.+ sets as pageBytes; npm run sizes shows what each page ships$/,
    );
    expect(store.live()).toBeNull();
  });

  it('charges a remote’s entry in every page to that remote', async () => {
    const set = [
      await store.fakeSiteConfig(),
      await store.fakePrerenderer(),
      store.fake('shell', 'v1', { text: noise(1_800) }),
      remote('mfe-claim'),
      remote('mfe-offers'),
      remote('mfe-legal'),
    ];
    await store.promote(set, { pageOptions: publicPages });
    const before = store.live();
    // Long paths, none of which compression finds in another one.
    const paths = (
      noise(500)
        .replaceAll(' ', '')
        .match(/.{150}/g) ?? []
    ).map((one) => `/${one}` as const);
    const claim = store.fake('mfe-claim', 'v2', { paths: [...paths, '/mfe-claim'] });
    await expect(store.promote([claim], { pageOptions: publicPages })).rejects.toThrow(
      /^the entry of mfe-claim in the release set is too heavy: [\d,]+ bytes, and its budget is 1,000 bytes, which platform/,
    );
    expect(store.live()).toEqual(before);
  });

  it('refuses a remote that ships more scripts than its budget', async () => {
    const set = [
      await store.fakeSiteConfig(),
      await store.fakePrerenderer(),
      store.fake('shell', 'v1'),
      remote('mfe-claim', { files: { 'library.js': noise(40_000) } }),
      remote('mfe-offers'),
      remote('mfe-legal'),
    ];
    await expect(store.promote(set, { pageOptions: publicPages })).rejects.toThrow(
      'all scripts of mfe-claim are too heavy',
    );
  });

  it('does not apply budgets to development builds', async () => {
    await expect(
      store.firstSet({ 'mfe-claim': { files: { 'library.js': noise(40_000) } } }),
    ).resolves.toMatch(/^set-/);
  });
});
