import type { FastifyInstance } from 'fastify';
import type { LogEntry } from '@prizestash/release-store/promotion-log/log-entry';
import { requireNoServerErrors } from '@prizestash/server-kit/testing/odd-headers';
import { endCanary } from '@prizestash/promotion/promote/rollback';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { Authenticator } from '@prizestash/promotion/service/authenticate';
import { parsePermissions } from '@prizestash/promotion/service/permissions';
import { promotionApp } from '@prizestash/promotion/service/promotion-app';
import { SignInLinks } from '@prizestash/promotion/service/sign-in-links';
import { AUDIENCE, CLIENT, OidcIssuer } from '@prizestash/promotion/testing/oidc-issuer';
import type { takePictures } from '@prizestash/verifier/verification/contained-verifier';
import type { PageModel } from './page/model';
import { IdentityProvider } from './sign-in/identity-provider';
import { pagesApp } from './pages-app';
import { type PageSources, Pictures } from './page-sources';
import { Sessions, type Person } from './sign-in/sessions';

const OPERATOR = 'operator-token-of-at-least-32-characters';
const origin = 'http://localhost:3500';
const operator: Person = { name: 'operator', packages: ['*'], token: OPERATOR };

let store: FakeStore;
let service: FastifyInstance;
let app: FastifyInstance;
let sessions: Sessions;
let issuer: OidcIssuer;
let team: Person;
const sources: jest.Mocked<PageSources> = {
  watched: jest.fn(() => Promise.resolve(new Map())),
  reports: jest.fn(),
};
const take = jest.fn<Promise<void>, Parameters<typeof takePictures>>();
let pictures: Pictures;

/** A person of a team, with an ID token as the provider gives it. */
async function personOf(name: string): Promise<Person> {
  const token = await issuer.token({ team: name }, (jwt) =>
    jwt.setAudience(CLIENT.clientId).setSubject(name),
  );
  return { name: `${name} of ${issuer.url}`, packages: [`mfe-${name}`], token };
}

beforeAll(async () => {
  issuer = await OidcIssuer.start();
});
afterAll(() => issuer.stop());
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation();
  store = new FakeStore();
  await store.firstSet();
  team = await personOf('legal');
  const rules = ['legal', 'claim'].map((name) => ({
    issuer: issuer.url,
    claims: { team: name },
    packages: [`mfe-${name}`],
  }));
  const permissions = parsePermissions(JSON.stringify({ audience: AUDIENCE, rules }));
  const links = new SignInLinks(origin);
  const client = { issuer: issuer.url, id: CLIENT.clientId };
  const authenticator = new Authenticator(permissions, { operator: OPERATOR, links, client });
  service = promotionApp({
    store,
    authenticator,
    verifier: verifierHere(null, prerenderHere),
    links,
  });
  const serviceUrl = await service.listen({ port: 0, host: '127.0.0.1' });
  sessions = new Sessions(origin);
  pictures = new Pictures(store, take);
  // The pages as data: what they look like is tested in a browser.
  const renderer = { render: (page: PageModel) => JSON.stringify(page), css: 'body{}' };
  const provider = new IdentityProvider({ issuer: issuer.url, ...CLIENT }, origin);
  sources.reports.mockResolvedValue('not read');
  app = pagesApp({ store, serviceUrl, sessions, provider, renderer, sources, pictures });
});
afterEach(async () => {
  await app.close();
  await service.close();
  store.remove();
});

const cookieOf = (person: Person) => sessions.start(person).split(';')[0] ?? '';

async function open(url: string, person: Person | null = operator) {
  const headers = person ? { cookie: cookieOf(person) } : {};
  const { statusCode, body, headers: sent } = await app.inject({ url, headers });
  return { status: statusCode, headers: sent, page: JSON.parse(body) as PageModel };
}

/** The content of a page, which must be of this kind. */
async function contentOf<Kind extends PageModel['content']['kind']>(kind: Kind, url: string) {
  const { content } = (await open(url)).page;
  if (content.kind !== kind) throw new Error(`${url} is ${content.kind}`);
  return content as Extract<PageModel['content'], { kind: Kind }>;
}

async function act(
  path: string,
  fields: Readonly<Record<string, string>>,
  person: Person | null,
  from: string | null = origin,
) {
  const { statusCode, body, headers } = await app.inject({
    method: 'POST',
    url: `/actions/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(from !== null && { origin: from }),
      ...(person && { cookie: cookieOf(person) }),
    },
    payload: new URLSearchParams({
      sequence: String(store.state().sequence),
      ...fields,
    }).toString(),
  });
  return { status: statusCode, body, location: headers.location };
}

it('is not broken by any header', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const targets = ['/', '/live', '/page.css', '/packages/mfe-legal', '/sign-in', '/nope'];
  await requireNoServerErrors(url, targets, { Cookie: cookieOf(operator) });
  expect(console.error).not.toHaveBeenCalled();
});

it('shows nothing to somebody who is not signed in', async () => {
  for (const url of ['/', '/packages/mfe-legal', '/sets/x', '/compare?from=a&to=b']) {
    const { status, page } = await open(url, null);
    expect({ status, page }).toMatchObject({ status: 401, page: { content: { kind: 'sign-in' } } });
  }
});

it('sends pages in which no script runs, and that nobody keeps', async () => {
  const { headers } = await open('/');
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; (?!.*script)/),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
});

it('signs the operator in with a link, once', async () => {
  const { url } = (
    await service.inject({
      method: 'POST',
      url: '/sign-in-links',
      headers: { authorization: `Bearer ${OPERATOR}` },
    })
  ).json<{ url: string }>();
  const target = url.replace(origin, '');
  const link = new URL(url).searchParams.get('link') ?? '';
  const send = (from: string | undefined, method: 'POST' | 'PUT' = 'POST') =>
    app.inject({
      method,
      url: '/sign-in-link',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(from !== undefined && { origin: from }),
      },
      payload: `link=${link}`,
    });
  // Mail programs, previews and browsers that prefetch open it, and another site sends the form.
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    const { headers } = await app.inject({ method, url: target });
    expect(headers).not.toHaveProperty('set-cookie');
  }
  expect((await app.inject({ method: 'HEAD', url: target })).statusCode).toBe(404);
  for (const from of [
    undefined,
    'null',
    'https://attacker.example.com',
    `${origin}.attacker.example`,
  ]) {
    expect((await send(from)).statusCode).toBe(403);
  }
  const opened = await app.inject({ url: target });
  expect(opened.json<PageModel>().content).toMatchObject({ kind: 'sign-in', link });
  expect(opened.headers['cache-control']).toBe('no-store');

  const first = await send(origin);
  expect(first).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const { person } = (await app.inject({ url: '/', headers: { cookie } })).json<PageModel>();
  expect(person).toBe('operator');
  expect((await send(origin)).statusCode).toBe(401);
});

it.each(['', 'a%0D%0Ab', '%E2%98%83', 'x'.repeat(101)])(
  'asks nobody for the incomplete link %j',
  async (link) => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const response = await app.inject({
      method: 'POST',
      url: '/sign-in-link',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: `link=${link}`,
    });
    expect(response.statusCode).toBe(401);
    expect(response.json<PageModel>().content).toMatchObject({
      problem: 'The link is not complete.',
    });
    expect(fetched).not.toHaveBeenCalled();
  },
);

it('shows what is live, a canary and why a promotion was refused', async () => {
  const legal = store.fake('mfe-legal', 'v2');
  await store.promote([legal], { percent: 10 });
  await store.log.appendRefusal({ action: 'promote', by: 'a team', request: ['shell@v9'] }, 'no');
  const { page } = await open('/', team);
  expect(page).toMatchObject({
    person: team.name,
    content: {
      live: { id: store.live()?.set },
      canaries: [
        {
          percent: 10,
          changes: [
            {
              package: 'mfe-legal',
              from: 'v1',
              to: 'v2',
            },
          ],
          next: 100,
          mayEnd: true,
        },
      ],
      packages: expect.arrayContaining([
        { name: 'mfe-legal', live: 'v1', canary: 'v2', releases: 2 },
      ]),
      timeline: [
        { what: 'Promoted shell@v9', why: 'no', outcome: 'refused', set: null },
        { what: 'Promoted mfe-legal@v2 to 10 percent', outcome: 'done' },
        { outcome: 'done', set: store.live()?.set },
      ],
      mayRollBack: false,
    },
  });
  const other = await open('/', await personOf('claim'));
  expect(other.page.content).toMatchObject({ canaries: [{ next: null, mayEnd: false }] });
});

it('shows older entries of the timeline', async () => {
  const first = { package: 'mfe-legal', version: 'v1' };
  const second = store.fake('mfe-legal', 'v2');
  for (let count = 0; count < 32; count += 1) await store.promoted(count % 2 ? first : second);
  const latest = await contentOf('overview', '/');
  expect(latest.timeline).toHaveLength(30);
  const older = await contentOf('overview', `/?before=${latest.older}`);
  expect(older.timeline.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  expect(older.older).toBeNull();
  for (const before of ['x', '', '-1', '1e3', '1&before=2', '%00'])
    expect(await contentOf('overview', `/?before=${before}`)).toEqual(latest);
});

it('shows a package with its versions, and why nothing is known of them', async () => {
  store.fake('mfe-legal', 'v2');
  const { page } = await open('/packages/mfe-legal', team);
  expect(page.content).toMatchObject({
    versions: [
      {
        version: 'v2',
        state: 'unused',
        set: null,
      },
      {
        version: 'v1',
        state: 'live',
        set: store.live()?.set,
      },
    ],
    figures: 'not read',
    mayChange: true,
  });
  expect((await open('/packages/nothing')).status).toBe(404);
});

it('compares two release sets', async () => {
  const before = store.live()?.set ?? '';
  const after = await store.promoted(store.fake('mfe-legal', 'v2', { text: 'Another text' }));
  const { page } = await open(`/compare?from=${before}&to=${after}`);
  expect(page.content).toMatchObject({
    packages: [{ package: 'mfe-legal', from: 'v1', to: 'v2' }],
    pages: ['/mfe-legal'],
  });
  const { report, pages, compareWith } = await contentOf('set', `/sets/${after}`);
  expect(report.map(({ name }) => name)).toContain('render pages');
  expect(pages).toContain('/mfe-claim');
  expect(compareWith).toBe(before);
});

it('shows pictures of the pages of a set, which are taken once', async () => {
  const set = store.live()?.set ?? '';
  take.mockReset().mockImplementation(async (_store, _id, paths, onPicture) => {
    for (const one of paths.filter((path) => path !== '/mfe-claim')) {
      onPicture(one, Buffer.from(`picture of ${one}`));
    }
  });
  const headers = { cookie: cookieOf(team) };
  const picture = (file: string) => app.inject({ url: `/pictures/${set}/${file}`, headers });
  const home = await picture('index.png');
  expect(home).toMatchObject({ statusCode: 200, body: 'picture of /' });
  expect(home.headers['content-type']).toBe('image/png');
  expect((await picture('mfe-legal.png')).body).toBe('picture of /mfe-legal');
  for (const file of ['mfe-claim.png', '..%2f..%2fset.json', 'nothing.png']) {
    expect((await picture(file)).statusCode).toBe(404);
  }
  expect(take).toHaveBeenCalledTimes(1);
  expect((await app.inject({ url: `/pictures/${set}/index.png` })).statusCode).toBe(401);
});

it('rolls back with the rights of who is signed in, and records what it refuses', async () => {
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const refused = await act('rollback', { package: 'mfe-claim' }, team);
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('may not change mfe-claim');
  expect(await act('rollback', {}, team)).toMatchObject({ status: 409 });
  expect(store.log.entries().filter(({ outcome }) => outcome !== 'done')).toHaveLength(2);
  expect(await act('rollback', { package: 'mfe-legal' }, team)).toMatchObject({
    status: 303,
    location: '/',
  });
  expect(store.set(store.live()?.set ?? '')?.versions['mfe-legal']).toBe('v1');
  expect(store.log.entries().at(-1)).toMatchObject({ action: 'rollback', by: team.name });
});

it('rolls a package back once more, from the page that shows what was rolled back', async () => {
  await store.promoted(store.fake('mfe-legal', 'v2'));
  await store.promoted(store.fake('mfe-legal', 'v3'));
  for (const version of ['v2', 'v1']) {
    expect(await act('rollback', { package: 'mfe-legal' }, team)).toMatchObject({ status: 303 });
    expect(store.set(store.live()?.set ?? '')?.versions['mfe-legal']).toBe(version);
  }
});

it('ends a canary with all of its packages, for whoever may change all of them', async () => {
  const releases = [store.fake('mfe-legal', 'v2'), store.fake('mfe-claim', 'v2')];
  await store.promote(releases, { percent: 10 });
  const [{ id: canary = '' } = {}] = store.state().canaries;
  const refused = await act('end-canary', { canary }, team);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body).toContain('may not change mfe-claim');
  const live = store.live();
  expect(await act('end-canary', { canary }, operator)).toMatchObject({ status: 303 });
  expect(store.state()).toMatchObject({ live, canaries: [] });
  expect((await act('end-canary', { canary }, operator)).body).toContain('has ended by now');
});

it('refuses a form of a page that shows another state', async () => {
  await store.promoted(store.fake('mfe-legal', 'v2'));
  await store.promote([store.fake('mfe-legal', 'v3')], { percent: 10 });
  const { canaries, sequence } = store.state();
  const [{ id: canary, percent } = { id: '', percent: 0 }] = canaries;
  const forms: [string, Record<string, string>][] = [
    ['rollback', {}],
    ['rollback', { package: 'mfe-legal' }],
    ['end-canary', { package: 'mfe-legal' }],
    ['end-canary', { canary }],
    ['next-stage', { canary, percent: String(percent) }],
  ];
  const sent = async (message: string) => {
    const state = store.state();
    for (const [path, fields] of forms) {
      const shown = { ...fields, sequence: String(sequence) };
      const { status, body } = await act(path, shown, operator);
      expect({ path, status, body }).toMatchObject({ status: 409 });
      expect(body).toMatch(new RegExp(message));
    }
    expect(store.state()).toEqual(state);
  };
  await endCanary(store, canaries[0]!, { by: 'the watcher', reason: 'it fails' });
  await sent('the canary( of mfe-legal)? has ended by now');
  await store.promote([store.fake('mfe-legal', 'v3')], { percent: 20 });
  await sent('another version of mfe-legal is in a canary|the canary has ended by now');
});

it('gives a canary no stage that somebody else has started', async () => {
  const watch = { minutes: 15, stages: [10, 50, 100] };
  await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10, watch });
  const [{ id: canary = '' } = {}] = store.state().canaries;
  const form = { canary, percent: '10' };
  expect(await act('next-stage', form, team)).toMatchObject({ status: 303 });
  expect(store.state().canaries).toMatchObject([{ percent: 50 }]);
  expect((await act('next-stage', form, team)).body).toContain('has 50 percent by now');
  expect(store.state().canaries).toMatchObject([{ percent: 50 }]);
});

it('ends the canary of a package, with a button of its page', async () => {
  await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10 });
  const live = store.live();
  expect(await act('end-canary', { package: 'mfe-legal' }, team)).toMatchObject({ status: 303 });
  expect(store.state()).toMatchObject({ live, canaries: [] });
  const { timeline } = await contentOf('overview', '/');
  expect(timeline[0]?.what).toBe('Ended the canary of mfe-legal');
});

it('rolls the site back once for two forms at the same time', async () => {
  await store.promoted(store.fake('mfe-legal', 'v2'));
  await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  const { live } = store.state();
  const responses = await Promise.all([
    act('rollback', {}, operator),
    act('rollback', {}, operator),
  ]);
  // The second is the same request while the first one runs; after it, it is told what that one did.
  const [first, second] = responses.map(({ status }) => status).sort();
  expect(first).toBe(303);
  expect([303, 409]).toContain(second);
  expect(store.state()).toMatchObject({ live, canaries: [] });
  const done = ({ action, outcome }: LogEntry) => action === 'rollback' && outcome === 'done';
  expect(store.log.entries().filter(done)).toHaveLength(1);
});

it('signs in with the identity provider, by the rules of the promotion service', async () => {
  const signIn = async (name: string) => {
    issuer.person = { sub: name, team: name };
    const headers = { origin };
    const begun = await app.inject({ method: 'POST', url: '/sign-in', headers });
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const to = String(begun.headers.location);
    const { headers: back } = await fetch(to, { redirect: 'manual' });
    const url = (back.get('location') ?? '').replace(origin, '');
    return app.inject({ url, headers: { cookie } });
  };
  const known = await signIn('legal');
  expect(known).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  const [, session = ''] = known.headers['set-cookie'] as string[];
  // The token of the provider counts for five minutes, and so does the session.
  expect(session).toMatch(/; Max-Age=(29\d|300);/);
  const headers = { cookie: session.split(';')[0] ?? '' };
  const { person } = (await app.inject({ url: '/', headers })).json<PageModel>();
  expect(person).toBe(`legal of ${issuer.url}`);
  const unknown = await signIn('offers');
  expect(unknown.statusCode).toBe(401);
  expect(unknown.body).toContain('no rule of PROMOTION_RULES names offers');
});

it('acts with the token of the person alone, which the promotion service judges', async () => {
  await store.promoted(store.fake('mfe-claim', 'v2'));
  const state = store.state();
  // Pages that somebody has taken over can say that a person may do anything.
  const forged = { ...team, packages: ['*'] };
  const made = { ...forged, token: 'made-by-the-pages' };
  for (const person of [forged, made]) {
    const fields: [string, Record<string, string>][] = [
      ['rollback', {}],
      ['rollback', { package: 'mfe-claim' }],
      ['withdraw', { set: state.history[0]?.set ?? '' }],
    ];
    for (const [path, more] of fields) {
      expect(await act(path, more, person)).toMatchObject({ status: 409 });
    }
  }
  expect(store.state()).toEqual(state);
});

it.each([undefined, 'null', 'https://attacker.example.com'])(
  'signs nobody in or out for a form of %s',
  async (from) => {
    const headers = { cookie: cookieOf(team), ...(from !== undefined && { origin: from }) };
    for (const url of ['/sign-out', '/sign-in']) {
      const { statusCode, headers: sent } = await app.inject({ method: 'POST', url, headers });
      expect(statusCode).toBe(403);
      expect(sent).not.toHaveProperty('set-cookie');
    }
    expect((await open('/', team)).status).toBe(200);
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
  },
);

it('responds to a callback that no sign-in has begun', async () => {
  for (const value of ['x', Buffer.from('{"state":1}').toString('base64url')]) {
    const headers = { cookie: `releases-sign-in=${value}` };
    const { statusCode, body } = await app.inject({ url: '/sign-in/callback?code=a', headers });
    expect({ statusCode, began: body.includes('begin again') }).toEqual({
      statusCode: 401,
      began: true,
    });
  }
});

it('gives a canary to everybody, and withdraws a set', async () => {
  const before = store.live()?.set ?? '';
  const { set } = await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10 });
  const [{ id: canary = '' } = {}] = store.state().canaries;
  const form = { canary, percent: '10' };
  expect(await act('next-stage', form, team)).toMatchObject({ status: 303 });
  expect(store.live()?.set).toBe(set);
  expect((await act('next-stage', form, team)).body).toContain('has ended by now');
  expect(await act('withdraw', { name: before }, operator)).toMatchObject({ status: 303 });
  expect(store.isWithdrawn(before)).toBe(true);
});

it.each<[string, string | null, number]>([
  ['another site', 'https://attacker.example.com', 403],
  ['nowhere', null, 403],
  ['a sandboxed frame', 'null', 403],
])('changes nothing for a form of %s', async (_, from, status) => {
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const state = store.state();
  expect(await act('rollback', {}, operator, from)).toMatchObject({ status });
  expect(await act('rollback', {}, null)).toMatchObject({ status: 401 });
  expect(store.state()).toEqual(state);
});
