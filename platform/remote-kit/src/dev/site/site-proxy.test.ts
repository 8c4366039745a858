import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawRequest } from '@prizestash/site-host/testing/raw-request';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { SiteProxy } from './site-proxy';

interface Recorder {
  readonly origin: string;
  /** Target, cookie and credentials of each request. */
  readonly received: string[];
  close(): void;
}

async function record(page: (origin: string) => string): Promise<Recorder> {
  const received: string[] = [];
  const server = http.createServer(({ url, headers }, response) => {
    received.push(`${url} ${headers.cookie} ${headers.authorization}`);
    response.end(page(origin));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, received, close: () => server.close().closeAllConnections() };
}

let site: Recorder;
let stranger: Recorder;
let proxy: SiteProxy;
let address: string;

beforeAll(async () => {
  stranger = await record(() => '<script>steal()</script>');
  site = await record(
    (origin) =>
      `<script type="application/json" id="release-set">{"config":{"apiBaseUrl":"${origin}/api"}}</script>`,
  );
  proxy = new SiteProxy(site.origin, 'mfe-claim', new Map());
  await proxy.connect();
  const port = await freePort();
  address = await proxy.listen(port);
});
afterAll(async () => {
  await proxy.close();
  site.close();
  stranger.close();
});
beforeEach(() => site.received.splice(0));

const requestOf = (host: string, target: string) => {
  const { port } = new URL(address);
  const headers = { host, cookie: 'visit=1', authorization: 'Basic c2VjcmV0' };
  return rawRequest(`http://127.0.0.1:${port}`, target, headers);
};
const request = (target: string) => requestOf(new URL(address).host, target);

it.each(['localhost', '127.0.0.1', 'site.localhost', 'www.example.com', 'x.HOST', 'HOST.x', ''])(
  'has nothing of other programs on localhost: no response for the name %j',
  async (name) => {
    const { hostname, port } = new URL(address);
    expect(hostname).toMatch(/^site-\w{12}\.localhost$/);
    const host = `${name.replace('HOST', hostname)}:${port}`;
    expect(await requestOf(host, '/')).toMatchObject({ status: 403 });
    expect(site.received).toEqual([]);
  },
);

it.each([
  ['a page of the site', '/winners?from=mail', '/winners?from=mail'],
  ['a call of its API', '/__dev/api/drawings?limit=1', '/api/drawings?limit=1'],
])('forwards %s', async (_what, target, forwarded) => {
  expect(await request(target)).toMatchObject({ status: 200 });
  expect(site.received).toEqual([`${forwarded} visit=1 undefined`]);
});

it.each([
  ['a second host', '//x//HOST/a'],
  ['a second host with a port', '//HOST/a'],
  ['a user name before the path of the API', '//user@HOST/__dev/api/b'],
  ['a user name after the path of the API', '/__dev/api@HOST/b'],
  ['a backslash', '/\\HOST/a'],
  ['an absolute address', 'http://HOST/a'],
  ['an encoded slash', '/%2F%2FHOST/a'],
  ['a folder above', '/__dev/api/../../HOST'],
])('sends nothing to another server for %s', async (_what, target) => {
  const { host } = new URL(stranger.origin);
  const { status, body } = await request(target.replace('HOST', host));
  expect(status).toBe(404);
  expect(body.toString()).not.toContain('steal');
  expect(stranger.received).toEqual([]);
  expect(site.received).toEqual([]);
});
