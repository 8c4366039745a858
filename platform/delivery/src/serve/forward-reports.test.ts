import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findNginx } from '@prizestash/lab/nginx';
import { FakeStore } from '../testing/fake-store';
import { startNginx } from '../testing/nginx';
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
const listen = async (reportsUrl?: string, isBehindProxy = true) => {
  host = new SiteHost(store, { reportsUrl, isBehindProxy });
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

it.each([400, 500])('responds with the status of the API, %i', async (code) => {
  status = code;
  expect(await send('{}')).toEqual([code, '']);
});

it('refuses what is no report', async () => {
  expect(await send('x'.repeat(8 * 1024 + 1))).toEqual([413, '']);
  expect(await send('{}', { 'content-type': 'text/plain' })).toEqual([415, '']);
  expect((await send('{}', json, '/page-reports?a'))[0]).toBe(405);
  expect((await send('{}', json, '/page-reports/'))[0]).toBe(405);
  expect(received).toEqual([]);
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
  'is not asked behind the proxy of docs/nginx, which forwards',
  async () => {
    const proxy = await startNginx([Number(new URL(origin).port)], [portOfApi()]);
    origin = `http://127.0.0.1:${proxy.port}`;
    expect(await send('{"set":"a"}')).toEqual([204, '']);
    expect(received).toMatchObject([{ url: '/page-reports', body: '{"set":"a"}' }]);
    expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect((await send('x'.repeat(8 * 1024 + 1)))[0]).toBe(413);
    expect((await fetch(`${origin}/page-reports?sets=a`)).status).toBe(403);
    expect(received).toHaveLength(1);
    await proxy.stop();
  },
);

(findNginx() ? it : it.skip)(
  'goes to one API process for each network, behind the proxy of docs/nginx',
  async () => {
    const ports = [0, 1, 2].map(() =>
      createServer((_request, response) => response.writeHead(204).end()),
    );
    for (const one of ports) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
    const counts = ports.map(() => new Set<string>());
    const proxy = await startNginx(
      [3000],
      ports.map((one) => (one.address() as AddressInfo).port),
    );
    try {
      for (const network of Array.from({ length: 30 }, (_, at) => `127.0.${at}`)) {
        for (const localAddress of [`${network}.1`, `${network}.2`, `${network}.1`]) {
          await new Promise((resolve, reject) => {
            for (const [at, one] of ports.entries()) {
              one.removeAllListeners('request').on('request', (_request, response) => {
                counts[at]?.add(network);
                response.writeHead(204).end();
              });
            }
            const options = {
              host: '127.0.0.1',
              port: proxy.port,
              path: '/page-reports',
              method: 'POST',
              headers: json,
              localAddress,
            };
            httpRequest(options, (response) => response.resume().on('end', resolve))
              .on('error', reject)
              .end('{}');
          });
        }
      }
    } finally {
      await proxy.stop();
      for (const one of ports) {
        one.closeAllConnections();
        one.close();
      }
    }
    expect(counts.reduce((sum, { size }) => sum + size, 0)).toBe(30);
    expect(counts.filter(({ size }) => size > 0).length).toBeGreaterThan(1);
  },
);
