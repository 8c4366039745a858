import { once } from 'node:events';
import http from 'node:http';
import { FakeStore } from '../testing/fake-store';
import { SiteHost } from './site-host';

let store: FakeStore;
let host: SiteHost;
let port: number;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  host = new SiteHost(store);
  port = await host.listen(0, '127.0.0.1');
});
afterEach(async () => {
  await host.close();
  store.remove();
});

/** @returns the `Link` values of the 103 response, and the status of the final response. */
async function request(path: string, headers: http.OutgoingHttpHeaders, method = 'GET') {
  const sent = http.request({ port, host: '127.0.0.1', path, method, headers }).end();
  let hints: string | undefined;
  sent.on('information', (info: http.InformationEvent) => {
    hints = info.headers['link'] as string | undefined;
  });
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { hints, status: response.statusCode };
}

const navigation = { 'Sec-Fetch-Mode': 'navigate', Via: '2 proxy.example.com' };

it('sends the scripts of a page to a proxy when a browser navigates', async () => {
  const { hints, status } = await request('/mfe-claim', navigation);
  expect(status).toBe(200);
  expect(hints).toMatch(
    /^<\/packages\/shell\/v1\/entry\.js>; rel=preload; as=script; integrity="sha384-[^"]+", <\/packages\/mfe-claim\/v1\/entry\.js>; rel=preload; as=script; integrity="sha384-[^"]+"; crossorigin=anonymous$/,
  );
});

it.each<[string, string, http.OutgoingHttpHeaders, string, number]>([
  ['a browser without a proxy', '/mfe-claim', { 'Sec-Fetch-Mode': 'navigate' }, 'GET', 200],
  ['a client without Sec-Fetch-Mode', '/mfe-claim', { Via: '1.1 x' }, 'GET', 200],
  ['a HEAD request', '/mfe-claim', navigation, 'HEAD', 200],
  ['a file', '/packages/shell/v1/entry.js', navigation, 'GET', 200],
  ['an unknown path', '/nowhere', navigation, 'GET', 404],
])('sends none to %s', async (_what, path, headers, method, status) => {
  expect(await request(path, headers, method)).toEqual({ hints: undefined, status });
});
