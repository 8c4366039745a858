import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawRequest } from '@prizestash/delivery/testing/raw-request';
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
  await proxy.listen(port);
  address = `http://localhost:${port}`;
});
afterAll(async () => {
  await proxy.close();
  site.close();
  stranger.close();
});
beforeEach(() => site.received.splice(0));

const request = (target: string) => {
  const { port } = new URL(address);
  const cookie = `session=secret; site-${port}-visit=1; site-1-visit=2`;
  return rawRequest(address, target, { cookie, authorization: 'Basic c2VjcmV0' });
};

it.each([
  ['a page of the site', '/winners?from=mail', '/winners?from=mail'],
  ['a call of its API', '/__dev/api/drawings?limit=1', '/api/drawings?limit=1'],
])('forwards %s', async (_what, target, forwarded) => {
  expect(await request(target)).toMatchObject({ status: 200 });
  // Browsers send this machine the cookies of everything on localhost.
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
