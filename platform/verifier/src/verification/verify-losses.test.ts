import { pageHeaders } from '@prizestash/site-host/headers/headers';
import { FakeStore, operator } from '@prizestash/promotion/testing/fake-store';
import { verifyNothingLost } from './verify-losses';

const config = { ...operator, releaseSetId: 'set-1', documentVersions: {} };
const page = pageHeaders('/apply', [], config);
const rule = (path: string, headers: Readonly<Record<string, string>> = {}) => ({ path, headers });

it('accepts equal rules, and additional ones', () => {
  expect(() => verifyNothingLost([page], [page, rule('/new')], [])).not.toThrow();
});

it('ignores the files of a version', () => {
  const frame = rule('/packages/mfe-offers/1.0.0-a/partner.frame.html');
  expect(() => verifyNothingLost([frame], [], [])).not.toThrow();
});

it('ignores a header that only reports', () => {
  const before = [rule('/*', { 'Integrity-Policy-Report-Only': 'blocked-destinations=(script)' })];
  expect(() => verifyNothingLost(before, [rule('/*')], [])).not.toThrow();
});

it('accepts a header that has moved to a rule for all paths', () => {
  const before = [rule('/apply', { 'X-Content-Type-Options': 'nosniff' })];
  const after = [rule('/*', { 'X-Content-Type-Options': 'nosniff' }), rule('/apply')];
  expect(() => verifyNothingLost(before, after, [])).not.toThrow();
});

it.each([
  ['a path', [page, rule('/paths/toffer')], [page], '/paths/toffer'],
  [
    'a header',
    [rule('/*', { 'X-Content-Type-Options': 'nosniff' })],
    [rule('/*')],
    'X-Content-Type-Options',
  ],
  [
    'a directive of the policy',
    [page],
    [
      rule('/apply', {
        ...page.headers,
        'Content-Security-Policy': (page.headers['Content-Security-Policy'] ?? '').replace(
          "frame-ancestors 'none'",
          '',
        ),
      }),
    ],
    'frame-ancestors',
  ],
])('refuses a set that loses %s, unless it is dropped', (_what, before, after, lost) => {
  expect(() => verifyNothingLost(before, after, [])).toThrow(
    `the release set loses ${lost}, which the set before it has; if that is intended, add --drop ${lost}`,
  );
  expect(() => verifyNothingLost(before, after, [lost])).not.toThrow();
});

const policy = (value: string) => [rule('/*', { 'Content-Security-Policy': value })];
const origin = 'https://partner.example';

it.each([
  ['a wildcard', "script-src 'self'", 'script-src *', 'script-src'],
  ['inline scripts', "script-src 'self'", "script-src 'self' 'unsafe-inline'", 'script-src'],
  ['another origin', "connect-src 'self'", "connect-src 'self' https://x.example", 'connect-src'],
  ['framing', "frame-ancestors 'none'", 'frame-ancestors *', 'frame-ancestors'],
  ['more in a sandbox', 'sandbox', 'sandbox allow-same-origin', 'sandbox'],
  [
    'untyped scripts',
    "require-trusted-types-for 'script'",
    'require-trusted-types-for',
    'require-',
  ],
  ['another policy of types', 'trusted-types default', 'trusted-types default x', 'trusted-types'],
])('refuses a policy that allows %s', (_, before, after, lost) => {
  expect(() => verifyNothingLost(policy(before), policy(after), [], [origin])).toThrow(
    `the release set loses ${lost}`,
  );
});

it.each([
  ['less', "img-src 'self' data:", "img-src 'self'"],
  ['nothing', "img-src 'self'", "img-src 'none'"],
  ['another hash', "style-src 'self' 'sha256-a'", "style-src 'self' 'sha256-b'"],
  ['an origin of the configuration', "frame-src 'self'", `frame-src 'self' ${origin}`],
])('accepts a policy that allows %s', (_, before, after) => {
  expect(() => verifyNothingLost(policy(before), policy(after), [], [origin])).not.toThrow();
});

it('refuses another value of any other header, but of those for caches', () => {
  const before = [rule('/*', { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' })];
  const after = [rule('/*', { 'X-Content-Type-Options': 'x', 'Cache-Control': 'max-age=1' })];
  expect(() => verifyNothingLost(before, after, [])).toThrow(
    'the release set loses X-Content-Type-Options, which',
  );
});

describe('promote', () => {
  let store: FakeStore;
  beforeEach(() => {
    store = new FakeStore();
  });
  afterEach(() => store.remove());

  it('keeps the live set when a release lacks a path', async () => {
    const first = await store.firstSet({ 'mfe-legal': { paths: ['/mfe-legal', '/winners'] } });
    const smaller = store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal'] });
    await expect(store.promoted(smaller)).rejects.toThrow('the release set loses /winners');
    expect(store.live()).toMatchObject({ set: first });
    const { set } = await store.promote([smaller], { drop: ['/winners'] });
    expect(store.live()).toMatchObject({ set });
  });

  it('lets a local site lose anything', async () => {
    await store.firstSet({ 'mfe-legal': { paths: ['/mfe-legal', '/winners'] } });
    const smaller = store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal'] });
    const { set } = await store.promote([smaller], { drop: 'anything' });
    expect(store.live()).toMatchObject({ set });
  });

  it('drops a package with its paths', async () => {
    await store.firstSet();
    const { set } = await store.promote([], { drop: ['mfe-offers'] });
    expect(store.set(set)?.versions['mfe-offers']).toBeUndefined();
    await expect(store.promote([], { drop: ['shell'] })).rejects.toThrow(
      'a release set needs a release of shell',
    );
  });

  it('refuses to drop what is not there', async () => {
    await store.firstSet();
    await expect(store.promote([], { drop: ['/nowhere'] })).rejects.toThrow(
      'the live release set has no /nowhere to drop',
    );
  });
});
