import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findNginx } from '@prizestash/lab/nginx';
import { requireNoServerErrors } from '@prizestash/server-kit/testing/odd-headers';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { startNginx } from './testing/nginx';
import { SiteHost } from './site-host';

interface Received {
  readonly url: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

let api: Server;
let received: Received[];
let status: number;
let store: FakeStore;
let host: SiteHost;
let origin: string;

const portOfApi = () => (api.address() as AddressInfo).port;
const listen = async (apiUrl?: string, isBehindProxy = true) => {
  host = new SiteHost(store, { apiUrl, isBehindProxy });
  origin = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
};
beforeEach(async () => {
  [received, status, store] = [[], 204, new FakeStore()];
  api = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url, headers: request.headers, body });
      response.writeHead(status).end('not for pages');
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  await listen(`http://127.0.0.1:${portOfApi()}`);
});
afterEach(async () => {
  await host.close();
  api.closeAllConnections();
  api.close();
  store.remove();
});

const json = { 'content-type': 'application/json' };
const send = async (body: BodyInit, headers: HeadersInit = json, path = '/page-reports') => {
  const response = await fetch(origin + path, { method: 'POST', body, headers });
  return [response.status, await response.text()];
};

it('is not broken by any header, whatever of it the API gets', async () => {
  await store.firstSet();
  await requireNoServerErrors(origin, ['/v1/drawings', '/v1/fe/unsubscribe?a', '/page-reports']);
});

it('forwards reports with the address, the browser and the privacy signal', async () => {
  const headers = { ...json, 'user-agent': 'a browser', 'sec-gpc': '1', cookie: 'utm_source=a' };
  expect(await send('{"set":"a"}', { ...headers, 'x-forwarded-for': '192.0.2.1' })).toEqual([
    204,
    '',
  ]);
  expect(received).toMatchObject([{ url: '/page-reports', body: '{"set":"a"}' }]);
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'a browser',
    'sec-gpc': '1',
    'x-forwarded-for': '192.0.2.1',
  });
  expect(received[0]?.headers).not.toHaveProperty('cookie');
});

it('gives no visitor another address where no proxy is in front of it', async () => {
  await host.close();
  await listen(`http://127.0.0.1:${portOfApi()}`, false);
  for (const address of ['192.0.2.1', '192.0.2.2, 192.0.2.3', 'unknown']) {
    expect((await send('{}', { ...json, 'x-forwarded-for': address }))[0]).toBe(204);
  }
  const addresses = received.map(({ headers }) => headers['x-forwarded-for']);
  expect(addresses).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
});

it.each([400, 413, 500])('responds as the API does, with %i', async (code) => {
  status = code;
  expect(await send('{}')).toEqual([code, 'not for pages']);
});

/** Sends a request whose target is not normalized. @returns the status; 0 for none. */
const request = (
  {
    method = 'GET',
    target = '/',
    headers = {},
  }: { method?: string; target?: string; headers?: object },
  body?: string,
) =>
  new Promise<number>((resolve) => {
    const { port } = new URL(origin);
    const options = { host: '127.0.0.1', port, method, path: target, headers: { ...headers } };
    httpRequest(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end(body);
  });

/** Both that forward: the host alone, and the proxy of containers/site.conf in front of it. */
const forwarders = findNginx() ? ['the host', 'the proxy of containers/site.conf'] : ['the host'];

describe.each(forwarders)('%s', (forwarder) => {
  let stop = () => Promise.resolve();
  beforeEach(async () => {
    status = 200;
    await store.firstSet();
    if (forwarder === 'the host') return;
    const proxy = await startNginx([Number(new URL(origin).port)], [portOfApi()]);
    origin = `http://127.0.0.1:${proxy.port}`;
    stop = () => proxy.stop();
  });
  afterEach(() => stop());

  it.each([
    ['GET', '/v1/drawings'],
    ['GET', '/v1/drawings?before=2026-11-22&limit=2'],
    ['HEAD', '/v1/drawings/2026-11-22/leaves.1'],
    ['POST', '/v1/fe/users/sweepstakes/register'],
    ['POST', '/page-reports'],
  ])('forwards %s %s', async (method, target) => {
    const body = method === 'POST' ? '{"name":"Zoë"}' : '';
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': 'a-key',
      'user-agent': 'a browser',
      cookie: 'bucket=7; utm_source=a',
      authorization: 'Basic abc',
    };
    expect(await request({ method, target, headers }, body)).toBe(200);
    expect(received).toMatchObject([{ url: target, body }]);
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'a-key',
      'user-agent': 'a browser',
    });
    expect(received[0]?.headers).not.toHaveProperty('cookie');
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['POST', { expect: '100-continue', 'content-type': 'application/json' }],
    ['POST', { 'transfer-encoding': 'chunked', 'content-type': 'application/json' }],
    ['POST', { 'content-type': 'text/plain' }],
    ['POST', {}],
  ])('forwards a body that is sent as %s with %j', async (method, headers) => {
    expect(await request({ method, target: '/v1/fe/unsubscribe', headers }, '{"a":1}')).toBe(200);
    expect(received).toMatchObject([{ body: '{"a":1}' }]);
  });

  it.each([
    '/v1',
    '/V1/drawings',
    '/v1/../metrics',
    '/v1/%2e%2e/metrics',
    '/v1/%2E./docs',
    '/v1/./x',
    '/v1/..',
    '/v1/%64rawings',
    '/v1/a%2fb',
    '/v1/a;b',
    '/v1\\..\\metrics',
    '/x/../v1/drawings',
    '/metrics/%2e%2e/v1/drawings',
    '//v1/drawings',
    '/docs',
    '/metrics',
    '/ready',
    '/live',
    '/page-reports',
    '/page-reports?sets=a',
    '/page-reports/',
    '/v2/drawings',
  ])('does not forward GET %s', async (target) => {
    expect(await request({ target })).toBeGreaterThan(300);
    expect(received).toEqual([]);
  });

  it.each([
    ['POST', '/page-reports?sets=a'],
    ['POST', '/page-reports/'],
    ['PUT', '/page-reports'],
    ['POST', '/apply'],
  ])('does not forward %s %s', async (method, target) => {
    expect(await request({ method, target }, '{}')).toBeGreaterThan(399);
    expect(received).toEqual([]);
  });

  it('responds while the API is unavailable', async () => {
    api.close();
    api.closeAllConnections();
    expect(await request({ target: '/v1/drawings' })).toBe(502);
    expect(await request({ method: 'POST', target: '/v1/fe/unsubscribe' }, '{}')).toBe(502);
  });

  it('forwards no second request that is hidden in the body of the first', async () => {
    const hidden = 'GET /v1/hidden HTTP/1.1\r\nHost: a\r\n\r\n';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end(
      `POST /v1/fe/unsubscribe HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    expect(received).toEqual([]);
  });
});

it('has no page at that path', async () => {
  await store.firstSet();
  expect((await fetch(`${origin}/page-reports`)).status).toBe(404);
});

it('responds while the API is unavailable', async () => {
  api.close();
  api.closeAllConnections();
  expect(await send('{}')).toEqual([502, '']);
});

it('drops reports where nobody counts them', async () => {
  await host.close();
  await listen();
  expect(await send('{}')).toEqual([204, '']);
  expect(received).toEqual([]);
});

(findNginx() ? it : it.skip)(
  'is not asked behind the proxy of containers/site.conf, which forwards',
  async () => {
    const proxy = await startNginx([Number(new URL(origin).port)], [portOfApi()]);
    origin = `http://127.0.0.1:${proxy.port}`;
    expect(await send('{"set":"a"}')).toEqual([204, '']);
    expect(received).toMatchObject([{ url: '/page-reports', body: '{"set":"a"}' }]);
    expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect((await send('x'.repeat(8 * 1024 + 1)))[0]).toBe(413);
    expect((await fetch(`${origin}/page-reports?sets=a`)).status).toBe(503);
    expect(received).toHaveLength(1);
    await proxy.stop();
  },
);
