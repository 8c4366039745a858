import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import { heapBytes } from '@prizestash/server-kit/testing/heap-bytes';
import { oddRequests, requestSeries } from '@prizestash/server-kit/testing/odd-requests';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Authenticator } from '@prizestash/promotion/service/authenticate';
import { parsePermissions } from '@prizestash/promotion/service/permissions';
import { promotionApp } from '@prizestash/promotion/service/promotion-app';
import { SignInLinks } from '@prizestash/promotion/service/sign-in-links';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { SiteHost } from '@prizestash/site-host/site-host';
import { pagesApp } from './pages-app';
import { Sessions } from './sign-in/sessions';

const ORIGIN = 'http://localhost:3500';
const { error } = console;
let store: FakeStore;
beforeEach(async () => {
  // A spy would keep what it is called with.
  console.error = () => undefined;
  store = new FakeStore();
  await store.firstSet();
});
afterEach(() => {
  console.error = error;
  store.remove();
});

function service(): FastifyInstance {
  const links = new SignInLinks(ORIGIN);
  const permissions = parsePermissions(JSON.stringify({ audience: 'site', rules: [] }));
  const operator = 'operator-token-of-at-least-32-characters';
  const authenticator = new Authenticator(permissions, { operator, links });
  const verifier = verifierHere(null, prerenderHere);
  const app = promotionApp({ store, authenticator, verifier, links });
  observeRequests(app);
  return app;
}

function pages(): FastifyInstance {
  const app = pagesApp({
    store,
    serviceUrl: 'http://127.0.0.1:1',
    sessions: new Sessions(ORIGIN),
    provider: null,
    renderer: { render: () => '', css: '' },
    pictures: null,
    sources: { watched: () => Promise.resolve(new Map()), reports: () => Promise.resolve('none') },
  });
  observeRequests(app);
  return app;
}

const programs: readonly (readonly [string, () => FastifyInstance, string[]])[] = [
  [
    'host',
    () => new SiteHost(store)['app'],
    ['/mfe-claim', '/', '/packages/shell/v1/entry.js', '/v1/fe'],
  ],
  ['promotion service', service, ['/ready', '/rollbacks', '/promotions', '/']],
  ['release pages', pages, ['/', '/sets', '/packages/mfe-claim', '/actions/promote']],
];

it.each(programs)(
  '10,000 spellings and methods leave the series of the %s as they are',
  async (_, start, paths) => {
    const app = start();
    const send = async ({ method, url }: { method: string; url: string }) => {
      const { statusCode } = await app.inject({ method, url } as InjectOptions);
      return statusCode;
    };
    for (const request of oddRequests(paths, 500)) await send(request);
    const before = await requestSeries();
    for (const request of oddRequests(paths)) await send(request);
    expect(await requestSeries()).toBe(before);
    expect(before).toBeLessThan(150);
    await app.close();
  },
);

it('the host keeps nothing of a request that is over', async () => {
  const app = new SiteHost(store)['app'];
  const send = async (count: number) => {
    for (const { url } of oddRequests(['/mfe-claim'], count)) await app.inject({ url });
  };
  await send(500);
  const before = await heapBytes();
  await send(5_000);
  // What was kept of each was 2 kB.
  expect((await heapBytes()) - before).toBeLessThan(2e6);
  await app.close();
});
