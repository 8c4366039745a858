import type { FastifyInstance } from 'fastify';
import { requireNoServerErrors } from '@prizestash/server-kit/testing/odd-headers';
import { generateKeyPair, type KeyLike, type SignJWT } from 'jose';
import type { ReleaseName } from '@prizestash/release-store/release-name';
import { storeByContent } from '@prizestash/release-store/site-config/content-releases';
import type { Verifier } from '@prizestash/verifier/verification/verification';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { endCanary } from '../promote/rollback';
import { FakeStore } from '../testing/fake-store';
import { AUDIENCE, OidcIssuer } from '../testing/oidc-issuer';
import { Authenticator } from './authenticate';
import { parsePermissions } from './permissions';
import { promotionApp } from './promotion-app';
import { SignInLinks } from './sign-in-links';

const OPERATOR = 'operator-token-of-at-least-32-characters';
const PUBLISH_RESULTS_TOKEN = 'results-token-of-at-least-32-characters';
const JUDGE = 'canary-judge-token-of-at-least-32-characters';
const PAGES = 'https://releases.example.com';

let store: FakeStore;
let app: FastifyInstance;
let origin: string;
let issuer: OidcIssuer;
let verifier: Verifier;
let links: SignInLinks;
let now: number;

beforeAll(async () => {
  issuer = await OidcIssuer.start();
});
afterAll(() => issuer.stop());
beforeEach(async () => {
  verifier = verifierHere(null, prerenderHere);
  now = Date.now();
  links = new SignInLinks(PAGES, () => now);
  store = new FakeStore();
  await store.firstSet();
  const rule = (repository: string, packages: string[]) => ({
    issuer: issuer.url,
    claims: { repository, ref: 'refs/heads/main' },
    packages,
  });
  const rules = [
    rule('example/legal', ['mfe-legal']),
    rule('example/claim', ['mfe-claim']),
    {
      issuer: issuer.url,
      claims: { repository: 'example/legal', event_name: 'pull_request' },
      previews: ['mfe-legal'],
    },
  ];
  const permissions = parsePermissions(JSON.stringify({ audience: AUDIENCE, rules }));
  const authenticator = new Authenticator(permissions, {
    operator: OPERATOR,
    judge: JUDGE,
    results: PUBLISH_RESULTS_TOKEN,
    links,
  });
  app = promotionApp({ store, authenticator, verifier, links });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  store.remove();
});

const legal = { repository: 'example/legal', ref: 'refs/heads/main' };

const token = (
  claims: Readonly<Record<string, string>> = legal,
  change?: (jwt: SignJWT) => SignJWT,
  key?: KeyLike,
) => issuer.token(claims, change, key);

interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly message?: string;
  readonly set?: string;
}

async function exchange(url: string, bearer: string | null, payload?: object) {
  const response = await fetch(new URL(url, origin), {
    ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
    headers: {
      ...(payload && { 'Content-Type': 'application/json' }),
      ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
    },
  });
  return { status: response.status, ...((await response.json()) as object) } as Answer;
}

/** Waits for a request. @returns its result with the status 200, or why it is refused. */
async function ended(id: string, bearer: string): Promise<Answer> {
  for (;;) {
    const answer = await exchange(`/requests/${id}`, bearer);
    if (answer.status !== 200) return answer;
    const { state, result, ...failure } = answer as Answer & { state: string; result?: object };
    if (state === 'refused') return { ...failure, status: (failure as { status: number }).status };
    if (state === 'done') return { ...result, status: 200 };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Sends a request, and waits for its end if it is accepted. */
async function send(url: string, payload: object, bearer: string | null = null): Promise<Answer> {
  const answer = await exchange(url, bearer, payload);
  return answer.status === 202 ? ended(answer.id ?? '', bearer ?? '') : answer;
}

const promotion = (...releases: string[]) => ({ releases });
/** A request that is for the present state. */
const forNow = (name?: string, more: object = {}) => ({
  ...(name !== undefined && { package: name }),
  sequence: store.state().sequence,
  ...more,
});
const live = () => store.set(store.live()?.set ?? '')?.versions;

it('is not broken by any header', async () => {
  const targets = ['/live', '/ready', '/person', '/sequence', '/promotions', '/nope'];
  await requireNoServerErrors(origin, targets, { Authorization: `Bearer ${OPERATOR}` });
});

it('closes the connections of slow clients', () => {
  expect(app.server).toMatchObject({ requestTimeout: 15_000, headersTimeout: 10_000 });
});

it('lets a team promote its package, and records it', async () => {
  store.fake('mfe-legal', 'v2');
  const response = await send('/promotions', promotion('mfe-legal@v2'), await token());
  expect(response).toMatchObject({ status: 200, set: store.live()?.set, changed: true });
  expect(live()?.['mfe-legal']).toBe('v2');
  expect(store.log.entries().at(-1)).toMatchObject({
    action: 'promote',
    by: `repo:example/legal of ${issuer.url}`,
    request: ['mfe-legal@v2'],
    outcome: 'done',
  });
});

it('lets who publishes results do this and nothing else', async () => {
  const config = await store.fakeSiteConfig({ apiBaseUrl: 'https://evil.example.com' });
  store.fake('mfe-legal', 'v2');
  const before = store.state();
  const other = `site-config@${config.version}`;
  const requests: [string, object][] = [
    ['/promotions', promotion(other)],
    ['/promotions', { ...promotion(other), percent: 1 }],
    ['/promotions', { ...promotion(other), preview: true }],
    ['/promotions', promotion('mfe-legal@v2')],
    ['/rollbacks', forNow('site-config')],
    ['/rollbacks', forNow()],
    ['/ended-canaries', forNow('mfe-legal')],
    ['/withdrawals', { name: before.live?.set }],
  ];
  for (const [url, body] of requests) {
    expect(await send(url, body, PUBLISH_RESULTS_TOKEN)).toMatchObject({ status: 403 });
  }
  expect(store.live()).toEqual(before.live);
  const results = {
    drawings: { drawings: [], demonstration: false },
    drawingKeys: { keys: [] },
    winners: [],
  };
  await storeByContent(store, { package: 'results', version: 'r1', results } as ReleaseName);
  const twice = promotion('results@r1', other);
  expect(await send('/promotions', twice, PUBLISH_RESULTS_TOKEN)).toMatchObject({ status: 403 });
  const dropping = { ...promotion('results@r1'), drop: ['X-Content-Type-Options'] };
  expect(await send('/promotions', dropping, PUBLISH_RESULTS_TOKEN)).toMatchObject({ status: 403 });
  const response = await send('/promotions', promotion('results@r1'), PUBLISH_RESULTS_TOKEN);
  expect(response).toMatchObject({ status: 200, changed: true });
  expect(live()).toMatchObject({ results: 'r1', 'mfe-legal': 'v1' });
  expect(store.log.entries().at(-1)).toMatchObject({ by: 'publish-results' });
});

it('refuses another team’s package and the whole site, and records that', async () => {
  store.fake('mfe-claim', 'v2');
  store.fake('mfe-legal', 'v2');
  const before = store.state();
  const bearer = await token();
  const requests: [string, object, string][] = [
    ['/promotions', promotion('mfe-claim@v2'), 'may not change mfe-claim'],
    ['/promotions', promotion('mfe-legal@v2', 'mfe-claim@v2'), 'may not change mfe-claim'],
    [
      '/promotions',
      { ...promotion('mfe-legal@v2'), drop: ['mfe-claim'] },
      'may not change mfe-claim',
    ],
    [
      '/promotions',
      { ...promotion('mfe-legal@v2'), drop: ['/mfe-claim'] },
      'may not change mfe-claim',
    ],
    [
      '/promotions',
      { ...promotion('mfe-legal@v2'), drop: ['X-Content-Type-Options'] },
      'may not change the whole site',
    ],
    [
      '/promotions',
      { ...promotion('mfe-legal@v2'), skipBrowser: true },
      'may not change the whole site',
    ],
    ...['/rollbacks', '/ended-canaries'].flatMap((url): [string, object, string][] => [
      [url, forNow('mfe-legal', { skipBrowser: true }), 'may not change the whole site'],
      [url, forNow('mfe-claim'), 'may not change mfe-claim'],
    ]),
    ['/rollbacks', forNow(), 'may not change the whole site'],
    ['/withdrawals', { name: before.live?.set }, 'may not change the whole site'],
  ];
  for (const [url, body, message] of requests) {
    const response = await send(url, body, bearer);
    expect(response).toMatchObject({ status: 403 });
    expect(response.message).toContain(message);
  }
  expect(store.state()).toEqual(before);
  const refused = store.log.entries().filter(({ outcome }) => outcome !== 'done');
  expect(refused).toHaveLength(requests.length);
});

it.each([
  ['another branch', { ...legal, ref: 'refs/heads/other' }],
  ['another repository', { ...legal, repository: 'example/other' }],
  ['no claims', {}],
])('permits nothing to a token of %s', async (_, claims) => {
  store.fake('mfe-legal', 'v2');
  const before = store.state();
  const bearer = await token(claims);
  const requests: [string, object][] = [
    ['/promotions', promotion('mfe-legal@v2')],
    ['/promotions', promotion()],
    ['/promotions', { ...promotion('mfe-legal@v2'), dryRun: true }],
    ['/rollbacks', forNow()],
    ['/ended-canaries', forNow('mfe-legal')],
    ['/withdrawals', { name: before.live?.set }],
  ];
  for (const [url, body] of requests) {
    const response = await send(url, body, bearer);
    expect(response).toMatchObject({ status: 403 });
    expect(response.message).toContain('no rule of PROMOTION_RULES names');
  }
  expect(store.state()).toEqual(before);
  expect(store.log.entries()).toHaveLength(1);
});

describe('refusals', () => {
  const refused = () => store.log.entries().filter(({ outcome }) => outcome !== 'done');
  /** What waits for the end of the hour. */
  let waiting: (() => void)[];
  beforeEach(() => {
    waiting = [];
    const { setTimeout } = globalThis;
    const spied = (run: () => void, ms: number) => {
      if (ms !== 3_600_000) return setTimeout(run, ms);
      waiting.push(run);
      return { unref: () => undefined };
    };
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(spied as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('records a few of an hour, and counts the others at its end', async () => {
    const bearer = await token();
    for (let count = 0; count < 25; count += 1) {
      expect(await send('/rollbacks', forNow(), bearer)).toMatchObject({ status: 403 });
    }
    expect(refused()).toHaveLength(20);
    const claim = { repository: 'example/claim', ref: 'refs/heads/main' };
    expect(await send('/rollbacks', forNow(), await token(claim))).toMatchObject({ status: 403 });
    expect(refused()).toHaveLength(21);
    for (const end of waiting) end();
    while (refused().length < 22) await new Promise(setImmediate);
    expect(refused().at(-1)).toMatchObject({
      request: [],
      outcome: { refused: '5 more requests within an hour' },
    });
    expect(await send('/rollbacks', forNow(), bearer)).toMatchObject({ status: 403 });
    expect(refused()).toHaveLength(23);
  });

  it.each([
    ['names', Array.from({ length: 100 }, (_, index) => `mfe-x${index}@${'v'.repeat(200)}`)],
    ['control characters', Array.from({ length: 100 }, () => `a@${'\u0001'.repeat(248)}`)],
    ['symbols', ['a@' + '\u{1f600}'.repeat(120)]],
  ])('have few bytes, whatever the %s', async (_what, releases) => {
    expect(await send('/promotions', promotion(...releases), await token())).toMatchObject({
      status: 403,
    });
    expect(refused()).toHaveLength(1);
    expect(Buffer.byteLength(JSON.stringify(refused()[0]))).toBeLessThan(4_000);
  });

  it('of who may only preview are in the log for previews alone', async () => {
    const bearer = await token({ repository: 'example/legal', event_name: 'pull_request' });
    expect(await send('/promotions', promotion('mfe-legal@v9'), bearer)).toMatchObject({
      status: 403,
    });
    expect(await send('/rollbacks', forNow(), bearer)).toMatchObject({ status: 403 });
    expect(refused()).toEqual([]);
    const preview = { ...promotion('mfe-legal@v9'), preview: true };
    expect(await send('/promotions', preview, bearer)).toMatchObject({ status: 409 });
    expect(refused()).toHaveLength(1);
  });
});

it('lets a team preview its package, and no other team’s', async () => {
  store.fake('mfe-legal', 'v2');
  store.fake('mfe-claim', 'v2');
  const sent = (...releases: string[]) => ({ ...promotion(...releases), preview: true });
  const before = live();
  const response = await send('/promotions', sent('mfe-legal@v2'), await token());
  const { previews } = store.state();
  expect(response).toMatchObject({ status: 200, set: previews[0]?.set });
  expect(response).toHaveProperty(
    'link',
    `http://preview.localhost:3000/mfe-legal?set=${previews[0]?.set}`,
  );
  for (const [releases, status] of [
    [['mfe-claim@v2'], 403],
    [['mfe-legal@v2', 'mfe-claim@v2'], 403],
    [['mfe-legal@v9'], 409],
  ] as const) {
    expect(await send('/promotions', sent(...releases), await token())).toMatchObject({ status });
    expect(store.log.entries().at(-1)).toMatchObject({ action: 'preview', request: releases });
  }
  expect(store.state().previews).toEqual(previews);
  expect(live()).toEqual(before);
});

it('adds a preview to the log once, until its link has nearly ended', async () => {
  store.fake('mfe-legal', 'v2');
  const ask = async (keepHours?: number) => {
    const preview = { ...promotion('mfe-legal@v2'), preview: true, keepHours };
    return (await send('/promotions', preview, await token())) as { link?: string };
  };
  const entries = () => store.log.entries().length;
  const before = entries();
  const { link } = await ask(1);
  expect(entries()).toBe(before + 1);
  for (const keepHours of [1, 1]) expect(await ask(keepHours)).toHaveProperty('link', link);
  expect(entries()).toBe(before + 1);
  for (const keepHours of [undefined, 168, 90, 1])
    expect(await ask(keepHours)).toHaveProperty('link', link);
  expect(entries()).toBe(before + 2);
});

it('lets those of one rule add twenty previews in an hour to the log', async () => {
  const pullRequest = { repository: 'example/legal', event_name: 'pull_request' };
  const ask = async (version: string, bearer: string, more: object = {}) => {
    store.fake('mfe-legal', version);
    return send(
      '/promotions',
      { ...promotion(`mfe-legal@${version}`), preview: true, ...more },
      bearer,
    );
  };
  const entries = () => store.log.entries().length;
  const before = entries();
  for (let count = 1; count <= 22; count += 1) {
    const status = count <= 20 ? 200 : 503;
    // Each push is of another branch.
    const bearer = await token({ ...pullRequest, sub: `branch ${count}` });
    expect(await ask(`v${count + 1}`, bearer)).toMatchObject({ status });
  }
  expect(entries()).toBe(before + 20);
  expect(await ask('v30', await token(pullRequest), { dryRun: true })).toMatchObject({
    status: 200,
  });
  expect(await ask('v31', await token())).toMatchObject({ status: 200 });
  expect(entries()).toBe(before + 21);
});

it('lets a pull request preview the package of its repository, and nothing else', async () => {
  store.fake('mfe-legal', 'v2');
  store.fake('mfe-claim', 'v2');
  await store.promote([store.fake('mfe-legal', 'v3')], { percent: 10 });
  const ofPullRequest = await token({ repository: 'example/legal', event_name: 'pull_request' });
  const { live: before, canaries } = store.state();
  const preview = { ...promotion('mfe-legal@v2'), preview: true };
  expect(await send('/promotions', preview, ofPullRequest)).toMatchObject({ status: 200 });
  for (const [url, body] of [
    ['/promotions', promotion('mfe-legal@v2')],
    ['/promotions', { ...promotion('mfe-legal@v2'), percent: 50 }],
    ['/promotions', { ...promotion('mfe-claim@v2'), preview: true }],
    ['/promotions', { ...preview, skipBrowser: true }],
    ['/promotions', { releases: [], drop: ['mfe-legal'], preview: true }],
    ['/rollbacks', forNow('mfe-legal')],
    ['/ended-canaries', forNow('mfe-legal')],
    ['/ended-canaries', { canary: canaries[0]?.id }],
    ['/canary-stages', { canary: canaries[0]?.id, percent: 10 }],
    ['/withdrawals', { name: store.state().previews[0]?.set }],
    ['/sign-in-links', {}],
  ] as const) {
    const isDrop = 'drop' in body;
    const { status } = await send(url, body, ofPullRequest);
    expect([url, body, status]).toEqual([url, body, isDrop ? 200 : 403]);
  }
  expect(store.state()).toMatchObject({ live: before, canaries });
});

it('refuses a promotion that names a package twice, or without its version', async () => {
  store.fake('mfe-legal', 'v2');
  const bearer = await token();
  expect(
    await send('/promotions', promotion('mfe-legal@v2', 'mfe-legal@v1'), bearer),
  ).toMatchObject({
    status: 409,
    message: 'the promotion names mfe-legal twice',
  });
  expect(await send('/promotions', promotion('mfe-legal'), bearer)).toMatchObject({
    status: 400,
    message: 'body/releases/0 must match pattern "^[^@]+@[^@]+$"',
  });
});

it('records nothing of a dry run', async () => {
  const body = { ...promotion('mfe-claim@v1'), dryRun: true };
  expect(await send('/promotions', body, await token())).toMatchObject({ status: 403 });
  expect(store.log.entries()).toHaveLength(1);
});

it('lets a team drop a path of its package, and no other team’s', async () => {
  store.fake('mfe-legal', 'v2', { paths: ['/mfe-legal/two'] });
  const body = promotion('mfe-legal@v2');
  expect(await send('/promotions', body, await token())).toMatchObject({ status: 409 });
  const dropping = await send('/promotions', { ...body, drop: ['/mfe-legal'] }, await token());
  expect(dropping).toMatchObject({ status: 200, changed: true });
});

it('lets a team remove its remote without promoting another one', async () => {
  const drop = { releases: [], drop: ['mfe-legal'] };
  const claim = { repository: 'example/claim', ref: 'refs/heads/main' };
  expect(await send('/promotions', drop, await token(claim))).toMatchObject({ status: 403 });
  const { status, set } = await send('/promotions', drop, await token());
  expect(status).toBe(200);
  expect(store.set(set ?? '')?.versions).not.toHaveProperty('mfe-legal');
});

it('decides after the store was refreshed what a drop changes', async () => {
  store.fake('mfe-legal', 'v2');
  const gift = store.fake('mfe-gift', 'v1');
  // Another service makes mfe-gift live while this one has not seen it yet.
  const stale = store.state();
  const refresh = store.refresh.bind(store);
  const state = jest.spyOn(store, 'state').mockReturnValue(stale);
  jest.spyOn(store, 'refresh').mockImplementationOnce(async () => {
    state.mockRestore();
    await store.promoted(gift);
    return refresh();
  });
  const body = { ...promotion('mfe-legal@v2'), drop: ['mfe-gift'] };
  const response = await send('/promotions', body, await token());
  expect(response).toMatchObject({ status: 403 });
  expect(response.message).toContain('may not change mfe-gift');
  expect(store.set(store.live()?.set ?? '')?.versions).toHaveProperty('mfe-gift');
});

describe('a token that does not count', () => {
  const past = Math.floor(Date.now() / 1000) - 600;
  it.each<[string, () => Promise<string | null>, string]>([
    ['missing', () => Promise.resolve(null), 'a token is missing'],
    ['no token', () => Promise.resolve('abc'), 'neither the operator’s nor a JSON Web Token'],
    ['expired', () => token(legal, (jwt) => jwt.setExpirationTime(past)), 'has expired'],
    [
      'not valid yet',
      () => token(legal, (jwt) => jwt.setNotBefore('10m')),
      'the clocks of this machine and its issuer differ',
    ],
    ['for another audience', () => token(legal, (jwt) => jwt.setAudience('x')), 'another audience'],
    [
      'of another issuer',
      () => token(legal, (jwt) => jwt.setIssuer('https://other.example')),
      'in no rule of PROMOTION_RULES',
    ],
    [
      'signed by another key',
      async () => token(legal, undefined, (await generateKeyPair('RS256')).privateKey),
      'not signed by its issuer',
    ],
    [
      'not signed',
      () =>
        Promise.resolve(
          `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: issuer.url, sub: 'x' }))}.`.replaceAll(
            '=',
            '',
          ),
        ),
      'not signed by its issuer',
    ],
  ])('%s', async (_, bearer, message) => {
    const before = store.state();
    store.fake('mfe-legal', 'v2');
    const response = await send('/promotions', promotion('mfe-legal@v2'), await bearer());
    expect(response.status).toBe(401);
    expect(response.message).toContain(message);
    expect(store.state()).toEqual(before);
  });
});

it('lets a team roll its package back and end its canary, for the state that it has seen', async () => {
  store.fake('mfe-legal', 'v2');
  store.fake('mfe-legal', 'v3');
  store.fake('mfe-claim', 'v2');
  const bearer = await token();
  await send('/promotions', promotion('mfe-legal@v2'), bearer);
  await send('/promotions', { ...promotion('mfe-legal@v3'), percent: 10 }, bearer);
  const seen = forNow('mfe-legal');
  await send('/promotions', promotion('mfe-claim@v2'), OPERATOR);
  expect(await send('/ended-canaries', seen, bearer)).toMatchObject({ status: 200 });
  expect(store.state().canaries).toEqual([]);
  const message = 'the canary of mfe-legal has ended by now';
  for (const url of ['/ended-canaries', '/rollbacks'])
    expect(await send(url, seen, bearer)).toMatchObject({ status: 409, message });
  expect(live()).toMatchObject({ 'mfe-legal': 'v2', 'mfe-claim': 'v2' });

  const get = (authorization: string) =>
    fetch(new URL('/sequence', origin), { headers: { authorization } });
  expect((await get('Bearer guessed')).status).toBe(401);
  const now = (await (await get(`Bearer ${bearer}`)).json()) as object;
  const again = await send('/rollbacks', { package: 'mfe-legal', ...now }, bearer);
  expect(again).toMatchObject({ status: 200 });
  expect(live()).toMatchObject({ 'mfe-legal': 'v1', 'mfe-claim': 'v2' });
  const unnamed = { package: 'mfe-legal' };
  for (const url of ['/ended-canaries', '/rollbacks'])
    expect(await send(url, unnamed, bearer)).toMatchObject({ status: 400 });
});

it('reverts nothing when the canary ends while the request waits', async () => {
  store.fake('mfe-legal', 'v2');
  store.fake('mfe-legal', 'v3');
  const bearer = await token();
  await send('/promotions', promotion('mfe-legal@v2'), bearer);
  await send('/promotions', { ...promotion('mfe-legal@v3'), percent: 10 }, bearer);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { verify } = verifierHere(null, prerenderHere);
  jest.spyOn(verifier, 'verify').mockImplementationOnce(async (...request) => {
    await held;
    return verify(...request);
  });
  store.fake('mfe-claim', 'v2');
  const before = send('/promotions', promotion('mfe-claim@v2'), OPERATOR);
  const waiting = ['/rollbacks', '/ended-canaries'].map((url) =>
    send(url, forNow('mfe-legal'), bearer),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await endCanary(store, store.state().canaries[0]!, { by: 'the watcher', reason: 'it fails' });
  release();
  await before;
  for (const response of await Promise.all(waiting)) {
    const message = 'the canary of mfe-legal has ended by now';
    expect(response).toMatchObject({ status: 409, message });
  }
  expect(live()).toMatchObject({ 'mfe-legal': 'v2', 'mfe-claim': 'v2' });
});

describe('a token of the canary judge', () => {
  const watch = { minutes: 15, stages: [10, 50, 90] };

  it.each<[string, (set: string) => object]>([
    ['/promotions', () => promotion('mfe-legal@v2')],
    ['/promotions', () => ({ ...promotion('mfe-legal@v2'), percent: 10, watch })],
    ['/promotions', () => ({ ...promotion('mfe-legal@v2'), dryRun: true })],
    ['/promotions', () => ({ ...promotion('mfe-legal@v2'), preview: true })],
    ['/promotions', () => ({ releases: [], drop: ['mfe-legal'] })],
    ['/rollbacks', () => forNow()],
    ['/rollbacks', () => forNow('mfe-legal')],
    ['/ended-canaries', () => forNow('mfe-legal')],
    ['/withdrawals', (name) => ({ name })],
    ['/sign-in-links', () => ({})],
    ['/nothing', () => ({})],
  ])('that is stolen cannot send %s', async (url, bodyOf) => {
    store.fake('mfe-legal', 'v2');
    await store.promote([store.fake('mfe-legal', 'v3')], { percent: 10, watch });
    const before = store.state();
    expect(await send(url, bodyOf(before.live?.set ?? ''), JUDGE)).toMatchObject({ status: 403 });
    expect(store.state()).toEqual(before);
  });

  it.each(['/person', '/sequence'])('that is stolen cannot read %s', async (url) => {
    const headers = { authorization: `Bearer ${JUDGE}` };
    expect((await fetch(new URL(url, origin), { headers })).status).toBe(403);
  });

  it('that is stolen changes no canary that nobody watches', async () => {
    await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10 });
    const before = store.state();
    const [{ id: canary } = { id: '' }] = before.canaries;
    const requests = [
      ['/ended-canaries', { canary }],
      ['/canary-stages', { canary, percent: 10 }],
    ] as const;
    for (const [url, body] of requests) {
      const response = await send(url, body, JUDGE);
      expect(response).toMatchObject({ status: 403 });
      expect(response.message).toContain('canary-judge may not change mfe-legal');
    }
    expect(store.state()).toEqual(before);
  });

  it('moves a watched canary to its next stages, and not beyond the last one', async () => {
    await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10, watch });
    const { canaries, live } = store.state();
    const [{ id: canary } = { id: '' }] = canaries;
    const next = (percent: number) =>
      send('/canary-stages', { canary, percent, reason: 'it is fine' }, JUDGE);
    expect(await next(10)).toMatchObject({ status: 200 });
    expect(await next(10)).toMatchObject({
      status: 409,
      message: 'the canary of mfe-legal has 50 percent by now',
    });
    expect(await next(50)).toMatchObject({ status: 200 });
    expect(await next(90)).toMatchObject({
      status: 409,
      message: 'the canary has no further stage',
    });
    expect(store.state()).toMatchObject({ live, canaries: [{ percent: 90 }] });
  });

  it('ends a watched canary, and of two judges one acts', async () => {
    await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10, watch });
    const { canaries, live } = store.state();
    const [{ id: canary } = { id: '' }] = canaries;
    const request = { canary, percent: 10, reason: 'it fails' };
    const both = await Promise.all([1, 2].map(() => send('/ended-canaries', request, JUDGE)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(store.state()).toMatchObject({ live, canaries: [] });
    const last = store.log
      .entries()
      .filter(({ outcome }) => outcome === 'done')
      .at(-1);
    expect(last).toMatchObject({ by: 'canary-judge', reason: 'it fails' });
  });
});

it('does not let a team name another team’s canary', async () => {
  const watch = { minutes: 15, stages: [10, 50, 100] };
  await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10, watch });
  const before = store.state();
  const [{ id: canary } = { id: '' }] = before.canaries;
  const bearer = await token();
  const requests: [string, object][] = [
    ['/ended-canaries', { canary }],
    ['/ended-canaries', { canary, percent: 10, reason: 'it fails' }],
    ['/ended-canaries', forNow('mfe-claim')],
    ['/canary-stages', { canary, percent: 10 }],
  ];
  for (const [url, body] of requests) {
    const response = await send(url, body, bearer);
    expect(response).toMatchObject({ status: 403 });
    expect(response.message).toContain('may not change mfe-claim');
  }
  expect(store.state()).toEqual(before);
});

describe('a link to sign in', () => {
  const linkOf = async (bearer: string) => {
    const { url = '' } = (await send('/sign-in-links', {}, bearer)) as { url?: string };
    return new URL(url).searchParams.get('link') ?? '';
  };
  const redeem = (link: string) => send('/link-tokens', { link }) as Promise<{ token?: string }>;
  const personOf = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const response = await fetch(new URL('/person', origin), { headers });
    return { status: response.status, ...((await response.json()) as object) };
  };

  it('gives the operator a token for an hour, once', async () => {
    const link = await linkOf(OPERATOR);
    const { token: made = '' } = await redeem(link);
    expect(await redeem(link)).toMatchObject({
      status: 401,
      message: 'the link was used already, or is too old',
    });
    const until = now + 3_600_000;
    const person = { status: 200, name: 'operator', packages: ['*'], until };
    expect(await personOf(made)).toEqual(person);
    expect(await send('/sign-in-links', {}, made)).toMatchObject({ status: 403 });
    now = until;
    expect(await personOf(made)).toMatchObject({ status: 401 });
  });

  it('is too old after ten minutes, and is for nobody else', async () => {
    const link = await linkOf(OPERATOR);
    now += 10 * 60_000;
    expect(await redeem(link)).toMatchObject({ status: 401 });
    for (const guess of ['', 'guessed']) expect(await redeem(guess)).toMatchObject({ status: 401 });
    expect(await send('/sign-in-links', {}, await token())).toMatchObject({ status: 403 });
  });

  it('is kept with nine others of the same person, whatever somebody else asks for', async () => {
    const make = (name: string, packages: readonly string[]) =>
      new URL(links.make({ name, packages })).searchParams.get('link') ?? '';
    const link = make('operator', ['*']);
    const [oldest = '', next = ''] = Array.from({ length: 11 }, () => make('lea', ['mfe-legal']));
    for (let count = 0; count < 990; count += 1) make(`${count}`, ['mfe-legal']);
    expect(await redeem(oldest)).toMatchObject({ status: 401 });
    expect(await redeem(next)).toMatchObject({ status: 200 });
    for (let count = 0; count < 1_100; count += 1) make(`${count}`, ['mfe-claim']);
    expect(await redeem(link)).toMatchObject({ status: 200 });
  });
});

it('accepts an ID token of the client of the pages, of its issuer alone', async () => {
  const rule = (of: string) => ({ issuer: of, claims: { team: 'legal' }, packages: ['mfe-legal'] });
  const other = await OidcIssuer.start();
  const rules = [rule(issuer.url), rule(other.url)];
  const client = { issuer: issuer.url, id: 'release-pages' };
  const authenticator = new Authenticator({ audience: AUDIENCE, rules }, { client });
  const idToken = (of: OidcIssuer, audience = client.id) =>
    of.token({ team: 'legal' }, (jwt) => jwt.setAudience(audience).setSubject('person-17'));
  const authenticate = async (bearer: Promise<string>) =>
    authenticator.authenticate(`Bearer ${await bearer}`);
  expect(await authenticate(idToken(issuer))).toEqual({
    name: `person-17 of ${issuer.url}`,
    packages: ['mfe-legal'],
    until: expect.any(Number) as number,
  });
  await expect(authenticate(idToken(other))).rejects.toThrow('another audience');
  await expect(authenticate(idToken(issuer, 'other'))).rejects.toThrow('another audience');
  await other.stop();
});

it('lets the operator do everything', async () => {
  const first = store.live()?.set;
  store.fake('mfe-claim', 'v2');
  const promoted = await send('/promotions', promotion('mfe-claim@v2'), OPERATOR);
  expect(promoted.status).toBe(200);
  expect(await send('/rollbacks', forNow(), OPERATOR)).toMatchObject({ status: 200, set: first });
  expect(await send('/withdrawals', { name: promoted.set }, OPERATOR)).toMatchObject({
    status: 200,
  });
  expect(store.isWithdrawn(promoted.set ?? '')).toBe(true);
});

it('closes a malicious version for the operator alone, while others promote', async () => {
  store.fake('mfe-claim', 'v2');
  store.fake('mfe-legal', 'v2');
  await send('/promotions', promotion('mfe-claim@v2'), OPERATOR);
  const body = { name: 'mfe-claim@v2' };
  expect(await send('/withdrawals', body, await token())).toMatchObject({ status: 403 });
  const requests = [
    send('/promotions', promotion('mfe-legal@v2'), await token()),
    send('/withdrawals', body, OPERATOR),
  ];
  for (const response of await Promise.all(requests))
    expect(response).toMatchObject({ status: 200 });
  expect(live()).toMatchObject({ 'mfe-claim': 'v1', 'mfe-legal': 'v2' });
  expect(store.isWithdrawn('mfe-claim@v2')).toBe(true);
  const again = { ...promotion('mfe-claim@v2'), again: true };
  expect(await send('/promotions', again, OPERATOR)).toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^operator withdrew mfe-claim@v2 at .*; promote another version$/,
    ) as string,
  });
});

it('promotes what was rolled back with the word of who promotes it', async () => {
  store.fake('mfe-legal', 'v2');
  const bearer = await token();
  await send('/promotions', promotion('mfe-legal@v2'), bearer);
  await send('/rollbacks', forNow(), OPERATOR);
  const message = expect.stringMatching(
    /^operator rolled back mfe-legal@v2 at .* of the site; --again/,
  );
  expect(await send('/promotions', promotion('mfe-legal@v2'), bearer)).toMatchObject({
    status: 409,
    message: message as string,
    section: 'rollback',
  });
  const again = { ...promotion('mfe-legal@v2'), again: true };
  expect(await send('/promotions', again, bearer)).toMatchObject({ status: 200 });
  expect(live()).toMatchObject({ 'mfe-legal': 'v2' });
});

it('names the section of a refusal', async () => {
  store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
  expect(await send('/promotions', promotion('mfe-claim@v2'), OPERATOR)).toMatchObject({
    status: 409,
    message: '/mfe-legal is claimed by both mfe-claim and mfe-legal',
    section: 'paths',
  });
  const [last] = store.log.entries().slice(-1);
  const refused = '/mfe-legal is claimed by both mfe-claim and mfe-legal';
  expect(last?.outcome).toEqual({ refused });
});

it('explains a refused release set and a wrong request', async () => {
  expect(await send('/promotions', promotion('mfe-legal@v9'), OPERATOR)).toMatchObject({
    status: 409,
    message: 'mfe-legal@v9 is not in the release store; release it first',
  });
  expect(await send('/promotions', { releases: 'mfe-legal' }, OPERATOR)).toMatchObject({
    status: 400,
  });
  const wrong = [promotion(), { ...promotion('mfe-legal@v1'), percent: 0 }];
  for (const body of wrong) {
    expect(await send('/promotions', body, OPERATOR)).toMatchObject({ status: 400 });
  }
});

it('lets a team promote, however many previews its pull requests ask for', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { verify } = verifierHere(null, prerenderHere);
  jest.spyOn(verifier, 'verify').mockImplementation(async (...request) => {
    await held;
    return verify(...request);
  });
  const ofPullRequest = await token({ repository: 'example/legal', event_name: 'pull_request' });
  const previews = ['v2', 'v3', 'v4', 'v5'].map((version) => {
    store.fake('mfe-legal', version);
    const body = { ...promotion(`mfe-legal@${version}`), preview: true, dryRun: true };
    return send('/promotions', body, ofPullRequest);
  });
  expect(await Promise.race(previews)).toMatchObject({ status: 503 });
  const promoted = send('/promotions', promotion('mfe-legal@v2'), await token());
  release();
  expect(await promoted).toMatchObject({ status: 200 });
  expect((await Promise.all(previews)).map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 503,
  ]);
});

it('verifies one promotion at a time, and lets a few of each team wait', async () => {
  const bearer = await token();
  let running = 0;
  let atOnce = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { verify } = verifierHere(null, prerenderHere);
  jest.spyOn(verifier, 'verify').mockImplementation(async (...request) => {
    running += 1;
    atOnce = Math.max(atOnce, running);
    await held;
    const verified = await verify(...request);
    running -= 1;
    return verified;
  });
  const promoteLegal = (version: string) => {
    store.fake('mfe-legal', version);
    return send('/promotions', promotion(`mfe-legal@${version}`), bearer);
  };
  // One is verified and two wait, in the order in which they arrive; the last one is refused.
  const four = ['v2', 'v3', 'v4', 'v5'].map(promoteLegal);
  expect(await Promise.race(four)).toMatchObject({
    status: 503,
    message: '2 of your promotions are waiting already; try again when they have finished',
  });
  store.fake('mfe-claim', 'v2');
  const claim = { repository: 'example/claim', ref: 'refs/heads/main' };
  const other = send('/promotions', promotion('mfe-claim@v2'), await token(claim));
  release();
  const responses = await Promise.all([...four, other]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503]);
  expect(atOnce).toBe(1);
  const promoted = expect.stringMatching(/^v[2-5]$/) as string;
  expect(live()).toMatchObject({ 'mfe-claim': 'v2', 'mfe-legal': promoted });
  expect(store.log.entries().every(({ outcome }) => outcome === 'done')).toBe(true);
});

it('accepts a token again after its issuer was unavailable', async () => {
  store.fake('mfe-legal', 'v2');
  await issuer.stop();
  const refused = await send('/promotions', promotion('mfe-legal@v2'), await token());
  expect(refused.message).toContain(`the keys of ${issuer.url} cannot be read`);
  await issuer.resume();
  const response = await send('/promotions', promotion('mfe-legal@v2'), await token());
  expect(response.status).toBe(200);
});

describe('a canary that is watched', () => {
  const watch = { minutes: 15, stages: [10, 100] };
  const request = { ...promotion('mfe-legal@v2'), percent: 10, watch };

  it('is refused where no judge is known', async () => {
    store.fake('mfe-legal', 'v2');
    expect(await send('/promotions', request, await token())).toMatchObject({
      status: 409,
      message:
        'no canary judge is known to this promotion service, so nobody watches; set its CANARY_JUDGE_TOKEN',
    });
  });

  describe('where a judge is known', () => {
    beforeEach(async () => {
      await app.close();
      const rules = [
        {
          issuer: issuer.url,
          claims: { repository: 'example/legal' },
          packages: ['mfe-legal'],
        },
      ];
      const permissions = parsePermissions(JSON.stringify({ audience: AUDIENCE, rules }));
      const authenticator = new Authenticator(permissions, {
        operator: OPERATOR,
        judge: JUDGE,
        links,
      });
      app = promotionApp({ store, authenticator, verifier, canWatch: true });
      origin = await app.listen({ port: 0, host: '127.0.0.1' });
    });

    it('is started by the team of its package, and by nobody else', async () => {
      store.fake('mfe-legal', 'v2');
      store.fake('mfe-claim', 'v2');
      const claim = { ...request, releases: ['mfe-claim@v2'] };
      expect(await send('/promotions', claim, await token())).toMatchObject({ status: 403 });
      expect(await send('/promotions', request, await token())).toMatchObject({ status: 200 });
      expect(store.state().canaries).toMatchObject([{ percent: 10, watch }]);
    });

    it.each<[object, number, string]>([
      [{ percent: 20 }, 409, 'the first stage is 10 percent, but the promotion is for 20'],
      [{ watch: { minutes: 0, stages: [10] } }, 400, 'body/watch/minutes must be >= 1'],
      [{ watch: { minutes: 15, stages: [10, 5] } }, 409, 'stages must ascend'],
      [{ watch: { minutes: 15 } }, 400, 'stages'],
      [{ keepHours: 3 }, 409, 'ends by its verdict'],
      [{ drop: ['/mfe-legal'] }, 409, 'is not watched, because a person decides on it'],
    ])('is refused with %j', async (more, status, message) => {
      store.fake('mfe-legal', 'v2');
      const response = await send('/promotions', { ...request, ...more }, await token());
      expect(response.status).toBe(status);
      expect(response.message).toContain(message);
      expect(store.state().canaries).toEqual([]);
    });
  });
});

it.each([
  ['long', 'a'.repeat(501)],
  ['not of one byte a character', 'é'],
  ['of control characters', '\u0001'],
])('refuses a reason of the judge that is %s', async (_, reason) => {
  const sent = { canary: 'a', percent: 10, reason };
  for (const url of ['/ended-canaries', '/canary-stages'])
    expect((await send(url, sent, JUDGE)).status).toBe(400);
});
