import { createHash, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { requireNoServerErrors } from '@prizestash/server-kit/testing/odd-headers';
import { slowClientLimits } from '@prizestash/server-kit/run-server';
import {
  createKeyFile,
  PromotionKeys,
} from '@prizestash/release-store/promotion-log/promotion-keys';
import { FolderStorage } from '@prizestash/release-store/storage/folder-storage';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { collectGarbage } from '@prizestash/promotion/promote/collect-garbage';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { withdraw } from '@prizestash/promotion/promote/withdraw';
import { rawRequest } from './testing/raw-request';
import { ServedSets } from './served-sets';
import { NO_SUCH_RELEASE_SET, SiteHost } from './site-host';

let store: FakeStore;
let host: SiteHost;
let origin: string;
let bucket: number;

beforeEach(async () => {
  store = new FakeStore();
  bucket = 50;
  host = new SiteHost(store, { assignBucket: () => bucket });
  origin = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
});
afterEach(async () => {
  await host.close();
  store.remove();
});

const get = (target: string, headers = {}) => rawRequest(origin, target, headers);
/** On the host name of previews. */
const getPreview = (target: string, headers = {}) =>
  get(target, { host: 'preview.localhost:3000', ...headers });
const textOf = async (target: string, headers = {}) =>
  /<main>(.*)<\/main>/.exec((await get(target, headers)).body.toString())?.[1];

it('closes the connections of slow clients', () => {
  const { server } = host['app'];
  expect(server).toMatchObject({ requestTimeout: 15_000, ...slowClientLimits.http });
});

it('responds with 503 before the first promotion', async () => {
  expect(await get('/')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});

describe('one live set', () => {
  beforeEach(() => store.firstSet());

  it('reads the record of a release set once, whatever is requested', async () => {
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await store.promote([store.fake('mfe-claim', 'v3')], { percent: 10 });
    const read = jest.spyOn(store, 'set');
    const paths = [
      '/',
      '/mfe-claim',
      '/none',
      '/packages/mfe-claim/v2/entry.js',
      '/packages/x/y/z',
    ];
    const files = [...paths, '/.well-known/prizestash-versions.json', '/release-sets/set-none'];
    for (const file of files) await get(file);
    const once = read.mock.calls.filter(([id]) => id !== 'set-none').map(([id]) => id);
    expect(once.sort()).toEqual([...new Set(once)].sort());
    read.mockClear();
    for (const file of files) await get(file);
    expect(read.mock.calls).toEqual([['set-none']]);
    read.mockRestore();
  });

  it('serves pages with the headers of their release set', async () => {
    expect(await textOf('/mfe-claim')).toBe('mfe-claim v1');
    const { status, headers } = await get('/mfe-claim');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'") as string,
    });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    ['Chrome', 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', true],
    ['headless Chrome', 'AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36', true],
    ['Firefox', 'Gecko/20100101 Firefox/145.0', true],
    ['a client without a name', undefined, true],
    ['Safari', 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', false],
    ['Chrome on iOS', 'AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140 Safari/604.1', false],
  ])('sends %s an integrity policy only if it keeps its preloads', async (_, agent, expected) => {
    const headers = agent ? { 'User-Agent': `Mozilla/5.0 (X) ${agent}` } : {};
    const response = await get('/mfe-claim', headers);
    expect('integrity-policy' in response.headers).toBe(expected);
  });

  it('serves the versions that its shell provides, for five minutes', async () => {
    await store.promoted(store.fake('shell', 'v2', { provides: { react: '19.3.1' } }));
    const { status, headers, body } = await get('/.well-known/prizestash-provides.json');
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({ react: '19.3.1' });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is not broken by any header', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const script = '/packages/mfe-claim/v1/entry.js';
    const targets = ['/', '/mfe-claim', '/mfe-claim/', script, '/nope', '/robots.txt', '/?set=x'];
    await requireNoServerErrors(origin, targets);
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each([
    ['If-Match', '"x"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('refuses %s: %s without a stack, and lets no cache keep that', async (name, value) => {
    for (const target of ['/mfe-claim', '/packages/mfe-claim/v1/entry.js']) {
      const { status, headers } = await get(target, { [name]: value });
      expect([status, headers['cache-control']]).toEqual([412, 'no-store']);
    }
  });

  it.each(['If-Match', 'If-None-Match', 'If-Unmodified-Since'])(
    'says that a page is not found, whatever %s says',
    async (name) => {
      const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
      for (const value of ['*', '"x"', date]) {
        expect((await get('/nope', { [name]: value })).status).toBe(404);
      }
    },
  );

  it('lets browsers cache files of packages forever, with nothing to ask again by', async () => {
    const { status, headers } = await get('/packages/mfe-claim/v1/entry.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers).not.toHaveProperty('etag');
  });

  it.each([
    ['/mfe-claim/', '/mfe-claim'],
    ['/mfe-claim/?utm_source=a%2Fb', '/mfe-claim?utm_source=a%2Fb'],
  ])('redirects %s to %s', async (target, location) => {
    expect(await get(target)).toMatchObject({ status: 301, headers: { location } });
  });

  it.each([
    '/nowhere',
    '/mfe-claim/index.html',
    '/index.html',
    '/404.html',
    '//example.com/mfe-claim',
    '/%2fmfe-claim/',
    '/..%2f..%2flog/head.jws',
    '/packages/..%2f..%2flog/head.jws',
    '/packages/../../log/head.jws',
    '/packages/mfe-claim/v2/entry.js',
    '/robots.txt/',
    `/${'x'.repeat(3000)}`,
    '/%00',
    '/%zz',
  ])('serves the not-found page for %s', async (target) => {
    const { status, headers, body } = await get(target);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('location');
    expect(body.toString()).toContain('Page not found');
  });

  it('allows GET and HEAD only', async () => {
    expect(await rawRequest(origin, '/', {}, 'POST')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    const head = await rawRequest(origin, '/', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500);
  });

  it('serves the compressed copy to clients that accept it', async () => {
    const set = store.live()?.set ?? '';
    const file = path.join(store.pagesFolder(set), 'index.html');
    writeFileSync(`${file}.br`, 'small');
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.body.toString()).toBe('small');
    expect((await get('/index.html.br')).status).toBe(404);
    expect(response.headers.etag).not.toBe((await get('/')).headers.etag);
  });

  it.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['identity;q=1, *;q=0', undefined],
    ['gzip;q=0.5, br', 'br'],
    ['BR', 'br'],
    ['xbr, gzip-x', undefined],
  ])('negotiates the encoding for "%s", whatever others accept', async (accepted, encoding) => {
    const file = path.join(store.pagesFolder(store.live()?.set ?? ''), 'index.html');
    for (const copy of ['br', 'gz']) writeFileSync(`${file}.${copy}`, copy);
    for (const other of [undefined, 'br', 'gzip', 'identity']) {
      const { headers } = await get('/', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      await get('/', other === undefined ? {} : { 'accept-encoding': other });
    }
    expect((await get('/')).headers).not.toHaveProperty('content-encoding');
  });

  it('keeps the headers of frame documents of earlier release sets', async () => {
    const frame = { files: { 'frame.12345678.html': '<script>partner()</script>' } };
    await store.promoted(store.fake('mfe-offers', 'v2', frame));
    await store.promoted(store.fake('mfe-offers', 'v3', frame));
    for (const version of ['v2', 'v3']) {
      const { headers } = await get(`/packages/mfe-offers/${version}/frame.12345678.html`);
      expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts/);
      expect(headers['cache-control']).toContain('immutable');
    }
  });
});

describe('entity tags', () => {
  it('save a response for unchanged content only', async () => {
    await store.firstSet();
    const { etag } = (await get('/mfe-legal')).headers;
    const known = { 'if-none-match': etag };
    expect(await get('/mfe-legal', known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect((await get('/mfe-legal', { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
    await store.promoted(store.fake('mfe-legal', 'v2', { text: 'mfe-legal v3' }));
    const fresh = await get('/mfe-legal', known);
    expect(fresh.status).toBe(200);
    expect(fresh.body.toString()).toContain('mfe-legal v3');
  });

  it('differ for a page with an integrity policy and one without', async () => {
    await store.firstSet();
    const [safari, chrome] = [
      { 'user-agent': 'AppleWebKit/605 (KHTML, like Gecko) Version/26 Safari/605' },
      { 'user-agent': 'AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Safari/537' },
    ];
    const tagOf = async (agent: object) => (await get('/mfe-legal', agent)).headers.etag ?? '';
    const [without, with_] = [await tagOf(safari), await tagOf(chrome)];
    expect(without).not.toBe(with_);
    const status = async (agent: object, ...tags: string[]) =>
      (await get('/mfe-legal', { ...agent, 'if-none-match': tags.join(', ') })).status;
    expect(await status(safari, without)).toBe(304);
    expect(await status(safari, '"x"', without)).toBe(304);
    expect(await status(safari, with_)).toBe(200);
    expect(await status(chrome, with_)).toBe(304);
    expect(await status(chrome, without)).toBe(200);
    expect((await get('/mfe-legal', { ...safari, 'if-none-match': without })).headers.etag).toBe(
      without,
    );
  });

  it('differ for pages of one length in two release sets', async () => {
    await store.firstSet();
    const [one, two] = [
      await store.promoted(store.fake('mfe-legal', 'v2')),
      await store.promoted(store.fake('mfe-legal', 'v3')),
    ].map((set) => statSync(path.join(store.pagesFolder(set), 'mfe-legal/index.html')));
    expect(one?.size).toBe(two?.size);
    const { etag } = (await get('/mfe-legal')).headers;
    await rollback(store);
    expect((await get('/mfe-legal', { 'if-none-match': etag })).status).toBe(200);
  });

  it('never confirm a page that is not found', async () => {
    await store.firstSet();
    const { headers } = await get('/nowhere');
    expect(headers).not.toHaveProperty('etag');
    expect((await get('/nowhere', { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('a canary', () => {
  const cookie = (bucket: number | string) => ({ cookie: `a=1; release_bucket=${bucket}; b=2` });
  let live: string;
  beforeEach(async () => {
    await store.prepare('site-host-canary', async (one) => {
      await one.firstSet();
      await one.promote([one.fake('mfe-claim', 'v2')], { percent: 10 });
    });
    live = store.live()!.set;
  });

  it.each([
    [0, 'v2'],
    [9, 'v2'],
    [10, 'v1'],
    [99, 'v1'],
  ])('serves bucket %i with %s and keeps its cookie', async (bucket, version) => {
    expect(await textOf('/mfe-claim', cookie(bucket))).toBe(`mfe-claim ${version}`);
    expect((await get('/mfe-claim', cookie(bucket))).headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    ['0', 'v2'],
    ['10', 'v1'],
  ])('opens the page of bucket %s for QA, and assigns none', async (asked, version) => {
    const url = `/mfe-claim?qa&release_bucket=${asked}`;
    expect(await textOf(url, cookie(99 - Number(asked)))).toBe(`mfe-claim ${version}`);
    const { headers } = await get(url);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-robots-tag': 'noindex',
    });
    expect((await get('/?release_bucket=100')).headers).toHaveProperty('set-cookie');
  });

  it('assigns a bucket with the first page, and serves that page from the bucket', async () => {
    for (const [assigned, version] of [
      [3, 'v2'],
      [70, 'v1'],
    ] as const) {
      bucket = assigned;
      const { headers, body } = await get('/mfe-claim');
      expect(body.toString()).toContain(`mfe-claim ${version}`);
      expect(headers['set-cookie']).toEqual([
        `release_bucket=${assigned}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      ]);
    }
  });

  it('marks the cookie as secure on an https site', async () => {
    const record = { ...store.set(live), publicBaseUrl: 'https://prizestash.example.com' };
    writeFileSync(path.join(store.setFolder(live), 'set.json'), JSON.stringify(record));
    expect((await get('/')).headers['set-cookie']?.[0]).toContain('; Secure');
  });

  it.each(['', '-1', '100', '007', '1e1', ' ', '9.5', 'NaN', '१'])(
    'replaces the invalid bucket %j',
    async (value) => {
      const response = await get('/', {
        cookie: Buffer.from(`release_bucket=${value}`).toString('latin1'),
      });
      expect(response.status).toBe(200);
      expect(response.headers['set-cookie']?.[0]).toContain('release_bucket=50;');
    },
  );

  it('runs beside a canary of another package, each visitor in at most one', async () => {
    await store.promote([store.fake('mfe-legal', 'v2')], { percent: 20 });
    for (const [bucket, claim, legal] of [
      [9, 'v2', 'v1'],
      [10, 'v1', 'v2'],
      [29, 'v1', 'v2'],
      [30, 'v1', 'v1'],
    ] as const) {
      expect(await textOf('/mfe-claim', cookie(bucket))).toBe(`mfe-claim ${claim}`);
      expect(await textOf('/mfe-legal', cookie(bucket))).toBe(`mfe-legal ${legal}`);
    }
  });

  it('keeps its visitors when the percentage grows', async () => {
    await store.promote([store.fake('mfe-claim', 'v2')], { percent: 60 });
    expect(await textOf('/mfe-claim', cookie(9))).toBe('mfe-claim v2');
    expect(await textOf('/mfe-claim', cookie(59))).toBe('mfe-claim v2');
    expect(await textOf('/mfe-claim', cookie(60))).toBe('mfe-claim v1');
  });

  it('prevents shared caches from mixing pages of two sets', async () => {
    const { headers } = await get('/mfe-claim', cookie(50));
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
    expect(headers['cache-control']).toBe('private, no-cache, no-transform');
    const other = await get('/mfe-claim', { ...cookie(5), 'if-none-match': headers.etag });
    expect(other.status).toBe(200);
    expect(other.body.toString()).toContain('mfe-claim v2');
    const same = await get('/mfe-claim', { ...cookie(51), 'if-none-match': headers.etag });
    expect(same.status).toBe(304);
  });

  it('serves files of packages equally, and sets cookies with pages only', async () => {
    const { headers } = await get('/packages/mfe-claim/v2/entry.js');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await get('/robots.txt')).headers).not.toHaveProperty('set-cookie');
    expect((await get('/robots.txt')).headers.vary).toBe('Accept-Encoding, Cookie');
    expect((await get('/nowhere')).headers).toHaveProperty('set-cookie');
  });

  it('ends for everybody with a rollback', async () => {
    await rollback(store);
    const { headers, body } = await get('/mfe-claim', cookie(0));
    expect(body.toString()).toContain('mfe-claim v1');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(store.live()?.set).toBe(live);
  });

  it('gives 10 percent to about a tenth of new visitors', async () => {
    let tried = 0;
    for (let visitor = 0; visitor < 500; visitor += 1) {
      bucket = randomInt(100);
      if ((await textOf('/mfe-claim')) === 'mfe-claim v2') tried += 1;
    }
    // Of 500 visitors 50 are expected; 10 and 100 are further off than six standard deviations.
    expect(tried).toBeGreaterThan(10);
    expect(tried).toBeLessThan(100);
  });
});

it('keeps the last live set while the promotion log is refused', async () => {
  await store.firstSet();
  expect(await textOf('/mfe-claim')).toBe('mfe-claim v1');
  const reported = jest.spyOn(console, 'error').mockImplementation();
  const file = path.join(store.folder, 'log/head.jws');
  writeFileSync(file, readFileSync(file, 'utf8').replace('.', '.A'));
  expect(await textOf('/mfe-claim')).toBe('mfe-claim v1');
  expect(await textOf('/mfe-claim')).toBe('mfe-claim v1');
  const versions = await get('/.well-known/prizestash-versions.json');
  expect(JSON.parse(versions.body.toString())).toMatchObject({ shell: [{ version: 'v1' }] });
  expect(reported.mock.calls).toEqual([
    ['The promotion log is not used: its head is not signed by a known promotion service.'],
  ]);
  const restarted = new SiteHost(store);
  const port = await restarted.listen(0, '127.0.0.1');
  expect(await rawRequest(`http://127.0.0.1:${port}`, '/')).toMatchObject({ status: 503 });
  await restarted.close();
});

it('reads the rules of other sets only for a version that no served set has', async () => {
  const first = await store.firstSet();
  await store.promoted(store.fake('mfe-claim', 'v2'));
  await store.promoted(store.fake('mfe-claim', 'v3'));
  const ofReleaseSet = jest.spyOn(ServedSets.prototype, 'rulesOf');
  const restarted = new SiteHost(store);
  const port = await restarted.listen(0, '127.0.0.1');
  const file = (version: string) =>
    rawRequest(`http://127.0.0.1:${port}`, `/packages/mfe-claim/${version}/entry.js`);
  expect((await file('v3')).status).toBe(200);
  expect(ofReleaseSet.mock.calls.flat()).not.toContain(first);
  expect((await file('v1')).headers['cache-control']).toContain('immutable');
  expect(ofReleaseSet.mock.calls.flat()).toContain(first);
  await restarted.close();
});

describe('a release-set override', () => {
  let first: string;
  beforeEach(async () => {
    await store.prepare('site-host-override', async (one) => {
      await one.firstSet();
      await one.promoted(one.fake('mfe-claim', 'v2'));
    });
    first = store.state().former[0]!.set;
  });

  it('serves the named release set, uncached', async () => {
    const { headers, body } = await get(`/mfe-claim?utm_source=a&set=${first}&x=1`);
    expect(body.toString()).toContain('mfe-claim v1');
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-robots-tag': 'noindex',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await textOf('/mfe-claim')).toBe('mfe-claim v2');
  });

  it('does not open a withdrawn set', async () => {
    await withdraw(store, first);
    const { status, body } = await get(`/mfe-claim?set=${first}`);
    expect({ status, body: body.toString() }).toEqual({ status: 404, body: NO_SUCH_RELEASE_SET });
  });

  it('serves no file of a withdrawn release, to open pages and after a restart', async () => {
    const file = '/packages/mfe-claim/v1/entry.js';
    expect(await get(file)).toMatchObject({ status: 200 });
    await withdraw(store, 'mfe-claim@v1', { verifier: verifierHere(null, prerenderHere) });
    const restarted = new SiteHost(new ReleaseStore(store.folder));
    const port = await restarted.listen(0, '127.0.0.1');
    for (const one of [origin, `http://127.0.0.1:${port}`]) {
      const { status, headers, body } = await rawRequest(one, file);
      expect([status, headers['cache-control'], body.length]).toEqual([
        410,
        'no-store, no-transform',
        0,
      ]);
      const other = file.replace('v1', 'v2');
      expect(await rawRequest(one, other)).toMatchObject({ status: 200 });
    }
    await restarted.close();
    expect(await get('/mfe-claim')).toMatchObject({ status: 200 });
    expect(await get(`/mfe-claim?set=${first}`)).toMatchObject({ status: 404 });
  });

  it('has its own not-found page, and keeps the query when sent on', async () => {
    const missing = await get(`/nowhere?set=${first}`);
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store, no-transform');
    expect(missing.body.toString()).toContain(first);
    expect((await get(`/mfe-claim/?set=${first}`)).headers.location).toBe(
      `/mfe-claim?set=${first}`,
    );
  });

  const hostile = (id: string): [string, string][] => [
    ['an id that no set has', 'set=set-000000000000'],
    ['nothing', 'set='],
    ['no value', 'set'],
    ['a path up', 'set=../../live'],
    ['an encoded path up', 'set=..%2f..%2fsets%2f' + id],
    ['a path through the folder', `set=./${id}`],
    ['an encoded set', `set=${encodeURIComponent('set')}%2d${id.slice(4)}`],
    ['another origin', 'set=https://evil.example.com/set.json'],
    ['another origin, short', 'set=//evil.example.com'],
    ['a NUL', `set=${id}%00`],
    ['a line end', `set=${id}%0d%0aSet-Cookie:%20a=b`],
    ['markup', 'set=<script>alert(1)</script>'],
    ['a very long id', `set=${'a'.repeat(8000)}`],
    ['two of them', `set=${id}&set=${id}`],
    ['an array', `set[]=1&set=${id}&set=x`],
    ['a name of every object', 'set=__proto__'],
  ];

  it.each(hostile('set-000000000000').map(([what], index) => [what, index]))(
    'refuses %s with a plain message',
    async (_what, index) => {
      const query = hostile(first)[index]?.[1];
      const { status, headers, body } = await get(`/mfe-claim?${query}`);
      expect(status).toBe(404);
      expect(body.toString()).toBe(NO_SUCH_RELEASE_SET);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('location');
    },
  );
});

it('redirects without a query that would make the headers of the response long', async () => {
  await store.firstSet();
  for (const [query, kept] of [
    ['?a=1', '?a=1'],
    [`?${'a'.repeat(6_000)}`, ''],
  ]) {
    for (const spelling of ['/Mfe-Claim', '/mfe-claim/']) {
      const { status, headers } = await get(`${spelling}${query}`);
      expect([status, headers.location]).toEqual([301, `/mfe-claim${kept}`]);
    }
    expect((await getPreview(`/mfe-claim${query}`)).headers.location).toBe(
      `http://localhost:3000/mfe-claim${kept}`,
    );
  }
});

describe('a preview', () => {
  let set: string;
  let until: number;
  beforeEach(async () => {
    await store.firstSet();
    const release = store.fake('mfe-legal', 'v2');
    ({ set } = await store.promote([release], { preview: true, keepHours: 1 }));
    until = Date.now() + 3_600_000;
  });
  afterEach(() => jest.restoreAllMocks());

  it('changes no byte of what other visitors get, and gives nobody a cookie', async () => {
    const untouched = new FakeStore();
    await untouched.firstSet();
    const other = new SiteHost(untouched);
    const otherOrigin = `http://127.0.0.1:${await other.listen(0, '127.0.0.1')}`;
    for (const target of ['/', '/mfe-legal', '/nowhere', '/packages/mfe-legal/v1/entry.js']) {
      const [{ headers, ...response }, expected] = await Promise.all([
        get(target),
        rawRequest(otherOrigin, target),
      ]);
      expect(response).toMatchObject({ status: expected.status, body: expected.body });
      const varying = { date: '', etag: '', 'x-request-id': '' };
      expect({ ...headers, ...varying }).toEqual({ ...expected.headers, ...varying });
    }
    await other.close();
    untouched.remove();
  });

  it.each(['localhost:3000', '127.0.0.1', 'PREVIEW.localhost', 'preview.localhost.', 'preview'])(
    'does not open on the host name %s, where visitors have their details',
    async (host) => {
      for (const target of [`/mfe-legal?set=${set}`, `/release-sets/${set}.json`]) {
        expect(await get(target, { host })).toMatchObject({
          status: 404,
          body: Buffer.from(NO_SUCH_RELEASE_SET),
        });
      }
    },
  );

  it('opens any set of the log on its host name, and pages without one on that of the site', async () => {
    const live = store.live()?.set;
    expect(await getPreview(`/mfe-legal?set=${live}`)).toMatchObject({ status: 200 });
    expect(await getPreview('/mfe-legal?a=1')).toMatchObject({
      status: 302,
      headers: { location: 'http://localhost:3000/mfe-legal?a=1', 'x-robots-tag': 'noindex' },
    });
    expect(await getPreview('/packages/mfe-legal/v2/entry.js')).toMatchObject({ status: 200 });
    expect(await getPreview('/robots.txt')).toMatchObject({ status: 200 });
  });

  it.each([
    [{ previewUrl: 'https://preview.example.net' }, 'preview.example.net', 'preview.localhost'],
    [{ publicBaseUrl: 'https://www.example.com' }, 'preview.example.com', 'www.example.com'],
    [{ publicBaseUrl: 'http://127.0.0.1:80' }, 'preview.localhost', '127.0.0.1'],
  ])('opens where the live configuration %j says, and nowhere else', async (config, own, other) => {
    await store.promoted(await store.fakeSiteConfig(config));
    const release = store.fake('mfe-legal', 'v3');
    // What is previewed decides nothing.
    const redirected = await store.fakeSiteConfig({ previewUrl: 'http://localhost:3000' });
    const { set: id, link } = await store.promote([release, redirected], { preview: true });
    expect(new URL(link ?? '').hostname).toBe(own);
    expect((await get(`/mfe-legal?set=${id}`, { host: own })).status).toBe(200);
    expect((await get(`/mfe-legal?set=${id}`, { host: other })).status).toBe(404);
    expect((await get(`/mfe-legal?set=${id}`, { host: 'localhost' })).status).toBe(404);
  });

  it.each(['/mfe-legal', '/', '/nowhere'])('says above %s that it is one', async (target) => {
    const { headers, body } = await getPreview(`${target}?set=${set}`, { 'accept-encoding': 'br' });
    const page = body.toString();
    expect(page).toMatch(
      /^<!doctype html><html lang="en"><head><style>@layer preview\{.*<\/head><body><aside id="preview" aria-label="Preview">Preview: visitors do not/,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    const style = /<head><style>(.*?)<\/style>/.exec(page)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}' 'self'`);
  });

  it('is listed among the versions for its own pages alone', async () => {
    const { set: canary } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    store.fake('mfe-offers', 'never-promoted');
    const list = async (search: string) => {
      const { status, headers, body } = await getPreview(
        `/.well-known/prizestash-versions.json${search}`,
      );
      expect([status, headers['cache-control']]).toEqual([
        200,
        expect.stringMatching(/no-store|no-cache/),
      ]);
      return JSON.parse(body.toString()) as object;
    };
    const live = { version: 'v1', set: store.live()?.set, state: 'live' };
    const common = {
      shell: [live],
      'mfe-claim': [live, { version: 'v2', set: canary, state: 'canary' }],
      'mfe-offers': [live],
      'mfe-legal': [live],
    };
    expect(await list('')).toEqual(common);
    const preview = { version: 'v2', set, state: 'preview' };
    expect(await list(`?set=${set}`)).toEqual({ ...common, 'mfe-legal': [live, preview] });
  });

  it('says nothing above a page of the live set or of a canary', async () => {
    const { set: canary } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
    for (const id of [store.live()?.set, canary]) {
      expect((await get(`/?set=${id}`)).body.toString()).not.toContain('id="preview"');
    }
  });

  it('ends for pages and for lists of remotes, and not where visitors had it', async () => {
    const statusOf = async (target: string) => (await getPreview(target)).status;
    const list = `/release-sets/${set}.json`;
    expect(await statusOf(`/mfe-legal?set=${set}`)).toBe(200);
    const { set: live } = await store.promote([{ package: 'mfe-legal', version: 'v2' }]);
    expect(live).toBe(set);
    await rollback(store);
    jest.spyOn(Date, 'now').mockReturnValue(until + 1_000);
    expect(await statusOf(`/mfe-legal?set=${set}`)).toBe(200);
    const { set: other } = await store.promote([store.fake('mfe-legal', 'v3')], {
      preview: true,
      keepHours: 1,
      now: () => until - 7_200_000,
    });
    expect(await statusOf(`/mfe-legal?set=${other}`)).toBe(404);
    expect(await statusOf(list.replace(set, other))).toBe(404);
  });
});

describe('a host whose copy of the store is behind that of another', () => {
  let folder: string;
  let other: FakeStore;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'prizestash-hosts-'));
    const storage = new FolderStorage(folder);
    createKeyFile(path.join(folder, 'key.pem'));
    const keys = PromotionKeys.fromFile(path.join(folder, 'key.pem'));
    const copyOf = () => new FakeStore({ storage, keys });
    other = copyOf();
    await other.firstSet();
    await host.close();
    store.remove();
    store = copyOf();
    await store.refresh();
    host = new SiteHost(store);
    origin = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
  });
  afterEach(() => {
    other.remove();
    rmSync(folder, { recursive: true });
  });

  it('waits for the files of a page that the other one serves', async () => {
    const claim = other.fake('mfe-claim', 'v2');
    await other.share(claim);
    await other.promoted(await other.named('mfe-claim@v2'));
    const response = get('/packages/mfe-claim/v2/entry.js');
    await delay(300);
    await store.refresh();
    expect(await response).toMatchObject({ status: 200 });
  });

  it('keeps only so many requests waiting, by the clock', async () => {
    const responses = Array.from({ length: 300 }, (_, index) =>
      get(`/packages/mfe-claim/v9/${index}.js`),
    );
    // The others do not wait.
    expect(await Promise.any(responses)).toMatchObject({ status: 404 });
    expect(host['waiting']).toBe(50);
    for (const { status } of await Promise.all(responses)) expect(status).toBe(404);
    expect(host['waiting']).toBe(0);
  });

  it('opens no preview that a garbage collection has forgotten', async () => {
    const claim = other.fake('mfe-claim', 'v2');
    await other.share(claim);
    const { set } = await other.promote([claim], { preview: true, keepHours: 1 });
    await store.refresh();
    expect((await getPreview(`/?set=${set}`)).status).toBe(200);
    await collectGarbage(other, { since: new Date(Date.now() + 7_200_000), by: 'operator' });
    await store.refresh();
    // The copy of the host still has it.
    expect(store.set(set)).not.toBeNull();
    expect((await get(`/?set=${set}`)).status).toBe(404);
  });

  it('does not wait for what no release set can have', async () => {
    const isDone = get('/packages/mfe-claim/v9/entry.js').then(() => true);
    for (const file of ['mfe-claim/v1/none.js', 'other/v1/entry.js', 'constructor/v1/x.js']) {
      expect((await get(`/packages/${file}`)).status).toBe(404);
    }
    // For a version that could exist it does, though not forever.
    expect(await Promise.race([isDone, false])).toBe(false);
    expect(await isDone).toBe(true);
  });
});

describe('what an open tab asks of its release set', () => {
  let first: string;
  let second: string;
  beforeEach(async () => {
    first = await store.firstSet();
    second = await store.promoted(store.fake('mfe-legal', 'v2'));
  });
  const answers = async () => {
    const all = [first, second].map((set) => get(`/release-sets/${set}`));
    return (await Promise.all(all)).map(({ status }) => status);
  };

  it('is 204 for a set that is live or was merely replaced, without a body or caching', async () => {
    expect(await answers()).toEqual([204, 204]);
    const { headers, body } = await get(`/release-sets/${first}`);
    expect([headers['cache-control'], headers['set-cookie'], body.length]).toEqual([
      'no-store, no-transform',
      undefined,
      0,
    ]);
  });

  it('is 205 once a version of it was rolled back, until it is promoted again', async () => {
    await rollback(store);
    expect(await answers()).toEqual([204, 205]);
    const legal = store.fake('mfe-legal', 'v2');
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await store.promote([legal], { percent: 10, again: true });
    expect(await answers()).toEqual([204, 204]);
  });

  it('is 205 for a set that was withdrawn, or that falls back to a withdrawn release', async () => {
    await withdraw(store, first);
    expect(await answers()).toEqual([205, 204]);
    await store.promoted(store.fake('mfe-claim', 'v2'));
    await withdraw(store, 'mfe-legal@v1', { verifier: verifierHere(null, prerenderHere) });
    expect(await answers()).toEqual([205, 205]);
  });

  it('never makes a tab leave what its visitors get', async () => {
    await store.promote([store.fake('mfe-offers', 'v2')], { percent: 10 });
    const sets = [store.live()!.set, store.state().canaries[0]!.set];
    const judged = { release: 'mfe-legal@v2', content: 'a'.repeat(64), why: 'canary' } as const;
    const { canaries } = store.log.entries().at(-1)!;
    const change = { action: 'rollback', by: '', request: [], live: sets[0]!, canaries } as const;
    await store.append({ ...change, rolledBack: [judged] }, store.state());
    for (const set of sets) expect((await get(`/release-sets/${set}`)).status).toBe(204);
  });

  it('is nothing for an id of another form', async () => {
    for (const id of ['set-1/..', 'live', 'set-%31']) {
      expect((await get(`/release-sets/${id}`)).status).toBe(404);
    }
  });
});
