import { publicPages } from '../../prerender/prerender-pages';
import { FakeStore } from '../../testing/fake-store';
import { verifyBudgets } from './verify-budgets';
import { parseBudgets, readBudgets, type Budgets } from './read-budgets';
import type { RouteShipment, Shipment, ShippedScript } from './shipped-files';
import { DeliveryError } from '../../delivery-error';

const budgets: Budgets = {
  routes: { '/': { pageBytes: 100, scriptBytes: 200, requests: 2 } },
  otherRoutes: { pageBytes: 300, scriptBytes: 400, requests: 4 },
  packages: {
    shell: { openBytes: 200, allBytes: 1500 },
    'mfe-claim': { openBytes: 200, allBytes: 500 },
  },
};

const main: ShippedScript = { package: 'shell', file: 'main.js', bytes: 200 };
const claim = (bytes: number): ShippedScript => ({ package: 'mfe-claim', file: 'a.js', bytes });

/** A set that is just at every limit, but for what a test changes. */
function shipment(
  home: Partial<RouteShipment> = {},
  apply: Partial<RouteShipment> = {},
  remote: Partial<Shipment['packages'][number]> = {},
): Shipment {
  return {
    routes: [
      { path: '/', package: 'shell', pageBytes: 100, scripts: [main], ...home },
      {
        path: '/apply',
        package: 'mfe-claim',
        pageBytes: 300,
        scripts: [main, claim(100), claim(100)],
        ...apply,
      },
    ],
    packages: [
      { package: 'shell', openBytes: 200, allBytes: 1500 },
      { package: 'mfe-claim', openBytes: 200, allBytes: 500, ...remote },
    ],
  };
}

it('lets a set pass that is just at every limit', () => {
  expect(() => verifyBudgets(shipment(), budgets)).not.toThrow();
});

it.each<[Shipment, string]>([
  [shipment({ pageBytes: 101 }), 'the page / is too heavy: 101 bytes, and its budget is 100 bytes'],
  [
    shipment({ scripts: [{ ...main, bytes: 201 }] }),
    'the scripts of / are too heavy: 201 bytes, and its budget is 200 bytes',
  ],
  [shipment({ scripts: [main, claim(0)] }), '/ makes too many requests: 3, and its budget is 2'],
  [
    shipment({}, { pageBytes: 301 }),
    'the page /apply is too heavy: 301 bytes, and its budget is 300 bytes',
  ],
  [
    shipment({}, { scripts: [main, claim(100), claim(100), claim(0)] }),
    '/apply makes too many requests: 5, and its budget is 4',
  ],
  [
    shipment({}, {}, { openBytes: 1201 }),
    'what mfe-claim ships to open a page is too heavy: 1,201 bytes, and its budget is 200 bytes',
  ],
  [
    shipment({}, {}, { allBytes: 501 }),
    'all that mfe-claim ships is too heavy: 501 bytes, and its budget is 500 bytes',
  ],
  [shipment({}, {}, { package: 'mfe-legal' }), 'mfe-legal has no budget'],
])('refuses a set over one limit: %#', (over, sentence) => {
  expect(() => verifyBudgets(over, { ...budgets })).toThrow(
    new DeliveryError('release-set-refused', sentence),
  );
});

describe('publishing', () => {
  let store: FakeStore;
  beforeEach(() => {
    store = new FakeStore();
  });
  afterEach(() => store.remove());

  const named = (name: 'mfe-claim' | 'mfe-offers' | 'mfe-legal', made = {}) =>
    store.fake(name, 'v1', made);
  /** Words that hardly compress. */
  const noise = (words: number) =>
    Array.from({ length: words }, (_, index) => ((index * 2_654_435_761) >>> 7).toString(36)).join(
      ' ',
    );

  it('refuses a page that is too heavy for its budget, and no visitor gets the set', async () => {
    const set = [
      store.fake('shell', 'v1'),
      named('mfe-claim'),
      named('mfe-offers'),
      named('mfe-legal', { words: noise(40_000) }),
    ];
    await expect(store.promote(set, { prerenderOptions: publicPages })).rejects.toThrow(
      /^the page \/mfe-legal is too heavy: [\d,]+ bytes, and its budget is [\d,]+ bytes$/,
    );
    expect(store.live()).toBeNull();
  });

  it('refuses a remote that ships more scripts than its budget', async () => {
    const set = [
      store.fake('shell', 'v1'),
      named('mfe-claim', { files: { 'library.js': noise(40_000) } }),
      named('mfe-offers'),
      named('mfe-legal'),
    ];
    await expect(store.promote(set, { prerenderOptions: publicPages })).rejects.toThrow(
      'all that mfe-claim ships is too heavy',
    );
  });

  it('holds no site for its developer alone to them', async () => {
    await expect(
      store.firstSet({ 'mfe-claim': { files: { 'library.js': noise(40_000) } } }),
    ).resolves.toMatch(/^set-/);
  });
});

describe('the budgets file', () => {
  it('is valid, and keeps the promises of the home page and of the remotes', () => {
    const own = readBudgets();
    expect(own.routes['/']!.pageBytes).toBeLessThanOrEqual(14_000);
    for (const name of ['mfe-claim', 'mfe-offers', 'mfe-legal']) {
      expect(own.packages[name]!.openBytes).toBeLessThanOrEqual(25_000);
    }
  });

  const route = { pageBytes: 1, scriptBytes: 1, requests: 1 };
  it.each([
    ['{', 'budgets: the file is not valid JSON'],
    ['[]', 'budgets: the file must hold an object'],
    [JSON.stringify({}), 'budgets: routes must be an object'],
    [
      JSON.stringify({ routes: { '/': { ...route, requests: 1.5 } } }),
      'budgets: routes["/"] needs requests, a whole number above 0',
    ],
    [
      JSON.stringify({ routes: { '/': { ...route, fonts: 1 } } }),
      'budgets: routes["/"] has an unknown limit, fonts',
    ],
    [JSON.stringify({ routes: {} }), 'budgets: otherRoutes must be an object'],
    [
      JSON.stringify({ routes: {}, otherRoutes: route, packages: { shell: { openBytes: 1 } } }),
      'budgets: packages["shell"] needs allBytes, a whole number above 0',
    ],
  ])('%s is refused', (text, sentence) => {
    expect(() => parseBudgets(text)).toThrow(sentence);
  });
});
