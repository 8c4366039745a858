import type { FastifyInstance } from 'fastify';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import type { Verifier } from '@prizestash/verifier/verification/verification';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { FakeStore } from '../testing/fake-store';
import { AUDIENCE, OidcIssuer } from '../testing/oidc-issuer';
import { Authenticator } from './authenticate';
import { promotionApp } from './promotion-app';
import { requestChange } from './send-to-service';

const OPERATOR = 'operator-token-of-at-least-32-characters';
const JUDGE = 'canary-judge-token-of-at-least-32-characters';

let issuer: OidcIssuer;
let store: FakeStore;
let app: FastifyInstance;
let url: string;
let verifier: Verifier;
/** Lets what is held be verified. */
let release: () => void;

beforeAll(async () => {
  issuer = await OidcIssuer.start();
});
afterAll(() => issuer.stop());
beforeEach(async () => {
  verifier = verifierHere(null, prerenderHere);
  release = () => {};
  store = new FakeStore();
  await store.firstSet();
  store.fake('mfe-legal', 'v2');
  store.fake('mfe-claim', 'v2');
  await start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  release();
  await app.close();
  store.remove();
});

const rule = (team: string) => ({
  issuer: issuer.url,
  claims: { repository: `example/${team}` },
  packages: [`mfe-${team}`],
});

/** Starts the service, as another process that knows the store alone. */
async function start(port = 0): Promise<void> {
  const permissions = { audience: AUDIENCE, rules: [rule('legal'), rule('claim')] };
  const authenticator = new Authenticator(permissions, { operator: OPERATOR, judge: JUDGE });
  app = promotionApp({ store: new ReleaseStore(store.folder), authenticator, verifier });
  url = await app.listen({ port, host: '127.0.0.1' });
}

/** Ends the service without its stop, and starts another one. */
async function restart(): Promise<void> {
  app.server.close();
  app.server.closeAllConnections();
  await start();
}

/** Holds verifications until `release` is called. */
function hold(): void {
  const held = new Promise<void>((resolve) => (release = resolve));
  const { verify } = verifierHere(null, prerenderHere);
  jest.spyOn(verifier, 'verify').mockImplementation(async (...request) => {
    await held;
    return verify(...request);
  });
}

const token = (team: string) => issuer.token({ repository: `example/${team}` });

interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly state?: string;
  readonly steps?: readonly { readonly name: string }[];
  readonly result?: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

async function call(path: string, bearer: string, body?: object): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${bearer}`,
    },
  });
  return { status: response.status, ...((await response.json()) as object) };
}

/** Sends a request that is accepted. @returns its id. */
async function accepted(path: string, body: object, bearer = OPERATOR): Promise<string> {
  const { status, id = '' } = await call(path, bearer, body);
  expect(status).toBe(202);
  return id;
}

const stateOf = (id: string, bearer = OPERATOR) => call(`/requests/${id}`, bearer);

async function ended(id: string, bearer = OPERATOR): Promise<Answer> {
  for (;;) {
    const answer = await stateOf(id, bearer);
    if (answer.state !== 'waiting' && answer.state !== 'running') return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const legal = { releases: ['mfe-legal@v2'] };
const claim = { releases: ['mfe-claim@v2'] };

it('answers at once, and tells the steps and the result later', async () => {
  hold();
  const first = await accepted('/promotions', legal);
  const second = await accepted('/promotions', claim);
  expect(await stateOf(first)).toMatchObject({ status: 200, state: 'running' });
  expect(await stateOf(second)).toEqual({ status: 200, state: 'waiting', steps: [] });
  release();
  const { steps = [], result } = await ended(second);
  expect(steps.map(({ name }) => name)).toContain('render pages');
  expect(result).toMatchObject({ set: store.live()?.set, changed: true });
  expect(await ended(first)).toMatchObject({ state: 'done' });
  const ids = store.log.entries().map(({ id }) => id);
  expect(ids).toEqual([undefined, first, second]);
});

it('tells why a request is refused', async () => {
  const id = await accepted('/promotions', { releases: ['mfe-legal@v9'] });
  const message = 'mfe-legal@v9 is not in the release store; release it first';
  const refused = { status: 409, state: 'refused', message, section: 'store' };
  expect(await ended(id)).toMatchObject(refused);
  const foreign = await accepted('/promotions', claim, await token('legal'));
  expect(await ended(foreign, await token('legal'))).toMatchObject({ status: 403 });
  expect(store.log.entries().map((entry) => entry.id)).toEqual([undefined, id, foreign]);
});

it('gives the same request the same id until it has ended', async () => {
  hold();
  const id = await accepted('/promotions', legal);
  expect(await accepted('/promotions', legal)).toBe(id);
  const others: [string, object, string][] = [
    ['/promotions', { ...legal, percent: 10 }, OPERATOR],
    ['/rollbacks', { package: 'mfe-legal', sequence: 1 }, OPERATOR],
    ['/promotions', legal, await token('legal')],
  ];
  for (const other of others) expect(await accepted(...other)).not.toBe(id);
  release();
  await ended(id);
  const again = await accepted('/promotions', legal);
  expect(again).not.toBe(id);
  expect(await ended(again)).toMatchObject({ state: 'done', result: { changed: false } });
});

it('lets nobody else ask for a request, whoever knows its id', async () => {
  hold();
  const id = await accepted('/promotions', legal, await token('legal'));
  const unknown = { status: 404, message: 'the request was not done; send it again' };
  for (const bearer of [await token('claim'), OPERATOR, JUDGE])
    expect(await stateOf(id, bearer)).toEqual(unknown);
  expect(await call(`/requests/${id}`, 'guessed')).toMatchObject({ status: 401 });
  const owner = id.split('-', 1)[0] ?? '';
  for (const guess of ['', 'x', owner, `${owner}-`, `${owner}-__proto__`, '%2e%2e', 'a'.repeat(90)])
    expect(await stateOf(guess, await token('legal'))).toMatchObject({ status: 404 });
  release();
  await ended(id, await token('legal'));
  // The log has the id too, and everybody who reads the store reads the log.
  await restart();
  expect(await stateOf(id, await token('claim'))).toEqual(unknown);
  expect(await stateOf(id, await token('legal'))).toMatchObject({ state: 'done' });
});

it('tells the end of a request to a token that has expired meanwhile, and to no other', async () => {
  const bearer = (secondsAgo: number) =>
    issuer.token({ repository: 'example/legal' }, (jwt) =>
      jwt.setExpirationTime(Math.floor(Date.now() / 1_000) - secondsAgo),
    );
  const id = await accepted('/promotions', legal, await token('legal'));
  expect(await ended(id, await bearer(600))).toMatchObject({ state: 'done' });
  expect(await stateOf(id, await bearer(7_200))).toMatchObject({ status: 401 });
  expect(await call('/promotions', await bearer(600), claim)).toMatchObject({ status: 401 });
});

it('accepts twenty unfinished requests of one requester, and others from everybody else', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  hold();
  const statuses: number[] = [];
  for (let percent = 1; percent <= 60; percent += 1)
    statuses.push((await call('/promotions', OPERATOR, { ...legal, percent })).status);
  expect(statuses).toEqual([...Array<number>(20).fill(202), ...Array<number>(40).fill(503)]);
  const other = await accepted('/promotions', claim, await token('claim'));
  expect(await ended(other, await token('claim'))).toMatchObject({ status: 503 });
});

it('keeps what others have ended, however many one team sends', async () => {
  const id = await accepted('/promotions', { ...claim, dryRun: true }, await token('claim'));
  await ended(id, await token('claim'));
  const bearer = await token('legal');
  const ids: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    ids.push(await accepted('/rollbacks', { sequence: 0, again: true }, bearer));
    await ended(ids.at(-1) ?? '', bearer);
  }
  expect(await stateOf(id, await token('claim'))).toMatchObject({ state: 'done' });
  // The log keeps twenty refusals of an hour, and memory the last fifty.
  const statuses = await Promise.all(ids.map(async (one) => (await stateOf(one, bearer)).state));
  expect(statuses.filter((state) => state === 'refused')).toHaveLength(60);
  await restart();
  const afterwards = await Promise.all(ids.map(async (one) => (await stateOf(one, bearer)).state));
  expect(afterwards.filter((state) => state === 'refused')).toHaveLength(20);
});

it('refuses a body that is larger than any promotion', async () => {
  const releases = Array.from({ length: 100 }, () => `a@${'v'.repeat(4_000)}`);
  expect(await call('/promotions', OPERATOR, { releases })).toMatchObject({ status: 413 });
});

describe('after the service was killed', () => {
  it.each([
    ['promoted', legal],
    ['started as a canary', { ...legal, percent: 10 }],
  ])('tells what it has %s', async (_what, body) => {
    const id = await accepted('/promotions', body);
    const { result, steps } = await ended(id);
    await restart();
    const found = await stateOf(id);
    expect(found).toMatchObject({ state: 'done', result: { set: result?.['set'], changed: true } });
    expect(found.steps).toHaveLength(steps?.length ?? 0);
  });

  it.each([
    ['a larger canary', '/promotions', () => ({ ...legal, percent: 20 }), ['set']],
    ['a preview', '/promotions', () => ({ ...claim, preview: true }), ['set', 'link']],
    [
      'an ended canary',
      '/ended-canaries',
      (sequence: number) => ({ package: 'mfe-legal', sequence }),
      ['set', 'endedCanaries'],
    ],
    ['a rollback', '/rollbacks', (sequence: number) => ({ sequence }), ['set', 'endedCanaries']],
    [
      'a rollback of a package',
      '/rollbacks',
      (sequence: number) => ({ package: 'mfe-offers', sequence }),
      ['set', 'endedCanaries'],
    ],
  ])('tells the result of %s', async (_what, path, bodyOf, members) => {
    await store.promoted(store.fake('mfe-offers', 'v2'));
    await ended(await accepted('/promotions', { ...legal, percent: 10 }));
    const id = await accepted(path, bodyOf(store.state().sequence));
    const before = await ended(id);
    expect(before).toMatchObject({ state: 'done' });
    await restart();
    const { result } = await stateOf(id);
    for (const member of members) expect(result?.[member]).toEqual(before.result?.[member]);
  });

  it('tells why it was refused', async () => {
    const id = await accepted('/promotions', { releases: ['mfe-legal@v9'] });
    const { message } = await ended(id);
    await restart();
    expect(await stateOf(id)).toMatchObject({ status: 409, state: 'refused', message });
  });

  it('tells that nothing was done, and does it when it is sent again', async () => {
    hold();
    const id = await accepted('/promotions', legal);
    const before = store.state();
    // What was killed verifies no further: nobody releases it.
    release = () => {};
    await restart();
    expect(await stateOf(id)).toEqual({
      status: 404,
      message: 'the request was not done; send it again',
    });
    expect(store.state()).toEqual(before);
    jest.restoreAllMocks();
    const again = await accepted('/promotions', legal);
    expect(await ended(again)).toMatchObject({ state: 'done', result: { changed: true } });
  });
});

it.each([
  ['after it has written the entry', true, { state: 'done' }],
  ['before it writes the entry', false, { state: 'refused', status: 503, message: 'it fails' }],
])('tells what holds when the store fails %s', async (_when, writes, expected) => {
  jest.spyOn(console, 'error').mockImplementation();
  const append = Reflect.get(ReleaseStore.prototype, 'append') as ReleaseStore['append'];
  jest.spyOn(ReleaseStore.prototype, 'append').mockImplementationOnce(async function (
    this: ReleaseStore,
    ...change
  ) {
    if (writes) await append.apply(this, change);
    throw new DeliveryError('storage-failed', 'it fails');
  });
  const id = await accepted('/promotions', legal);
  expect(await ended(id)).toMatchObject(expected);
});

it('finishes what it has accepted before it ends, and tells it until then', async () => {
  hold();
  const id = await accepted('/promotions', legal);
  const waiting = requestChange({ url, token: OPERATOR }, '/promotions', legal);
  const closing = app.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await stateOf(id)).toMatchObject({ state: 'running' });
  jest.spyOn(console, 'error').mockImplementation();
  expect(await call('/promotions', OPERATOR, claim)).toMatchObject({
    status: 503,
    message: 'the promotion service stops; send the request again later',
  });
  release();
  await closing;
  expect(store.log.entries().at(-1)).toMatchObject({ id, outcome: 'done' });
  // Whoever waits finds the service again, and the end of the request in its log.
  await start(Number(new URL(url).port));
  await expect(waiting).resolves.toMatchObject({ set: store.live()?.set });
});
