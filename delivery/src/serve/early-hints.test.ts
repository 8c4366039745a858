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

/** Asks for a path; returns the `Link` values of the 103 before the answer, and the answer's status. */
async function ask(path: string, headers: http.OutgoingHttpHeaders, method = 'GET') {
  const request = http.request({ port, host: '127.0.0.1', path, method, headers }).end();
  let hints: string | undefined;
  request.on('information', (info: http.InformationEvent) => {
    hints = info.headers['link'] as string | undefined;
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { hints, status: response.statusCode };
}

const navigation = { 'Sec-Fetch-Mode': 'navigate', Via: '2 proxy.example.com' };

it('tells a proxy, whose browser opens a page, of its scripts before the page', async () => {
  const { hints, status } = await ask('/mfe-claim', navigation);
  expect(status).toBe(200);
  expect(hints).toMatch(
    /^<\/packages\/shell\/v1\/entry\.js>; rel=preload; as=script; integrity="sha384-[^"]+", <\/packages\/mfe-claim\/v1\/entry\.js>; rel=preload; as=script; integrity="sha384-[^"]+"; crossorigin=anonymous$/,
  );
});

it.each<[string, string, http.OutgoingHttpHeaders, string, number]>([
  ['a browser without a proxy', '/mfe-claim', { 'Sec-Fetch-Mode': 'navigate' }, 'GET', 200],
  ['a program that says nothing of navigation', '/mfe-claim', { Via: '1.1 x' }, 'GET', 200],
  ['a request for the head alone', '/mfe-claim', navigation, 'HEAD', 200],
  ['a file', '/packages/shell/v1/entry.js', navigation, 'GET', 200],
  ['an address that nobody owns', '/nowhere', navigation, 'GET', 404],
])('sends none to %s', async (_what, path, headers, method, status) => {
  expect(await ask(path, headers, method)).toEqual({ hints: undefined, status });
});
