import { once } from 'node:events';
import http from 'node:http';
import { findNginx } from '@prizestash/lab/nginx';
import { FakeStore } from '../testing/fake-store';
import { startNginx } from '../testing/nginx';
import { SiteHost } from './site-host';

let store: FakeStore;
let host: SiteHost;
let port: number;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  host = new SiteHost(store, { earlyHints: true });
  port = await host.listen(0, '127.0.0.1');
});
afterEach(async () => {
  await host.close();
  store.remove();
});

/** @returns the `Link` values of the 103 response, and the status of the final response. */
async function request(
  path: string,
  headers: http.OutgoingHttpHeaders,
  method = 'GET',
  toPort = port,
) {
  const sent = http.request({ port: toPort, host: '127.0.0.1', path, method, headers }).end();
  let hints: string | undefined;
  sent.on('information', (info: http.InformationEvent) => {
    hints = info.headers['link'] as string | undefined;
  });
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { hints, status: response.statusCode };
}

const navigation = { 'Sec-Fetch-Mode': 'navigate' };

it('sends the scripts of a page when a browser navigates', async () => {
  const { hints, status } = await request('/mfe-claim', navigation);
  expect(status).toBe(200);
  expect(hints).toMatch(
    /^<\/packages\/shell\/v1\/entry\.js>; rel=preload; as=script; integrity="sha384-[^"]+"; crossorigin=anonymous, <\/packages\/mfe-claim\/v1\/entry\.js>; rel=preload; as=script; integrity="sha384-[^"]+"; crossorigin=anonymous$/,
  );
});

it.each<[string, string, http.OutgoingHttpHeaders, string, number]>([
  ['a client without Sec-Fetch-Mode', '/mfe-claim', {}, 'GET', 200],
  ['a HEAD request', '/mfe-claim', navigation, 'HEAD', 200],
  ['a file', '/packages/shell/v1/entry.js', navigation, 'GET', 200],
  ['an unknown path', '/nowhere', navigation, 'GET', 404],
])('sends none to %s', async (_what, path, headers, method, status) => {
  expect(await request(path, headers, method)).toEqual({ hints: undefined, status });
});

it('sends none unless they are turned on', async () => {
  const usual = new SiteHost(store);
  const usualPort = await usual.listen(0, '127.0.0.1');
  const nginx = findNginx() ? await startNginx([usualPort]) : null;
  try {
    const direct = await request('/mfe-claim', navigation, 'GET', usualPort);
    expect(direct).toEqual({ hints: undefined, status: 200 });
    const proxied = nginx && (await request('/mfe-claim', navigation, 'GET', nginx.port));
    expect(proxied?.status ?? 200).toBe(200);
  } finally {
    await nginx?.stop();
    await usual.close();
  }
});
