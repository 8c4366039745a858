import { json, startFakeServer, type FakeServer } from '../testing/fake-server';
import { shortenTimeout } from '../testing/shorten-timeout';
import { fetchBytes, fetchJson, sendJson } from './fetch-resource';

/** Responses of a proxy or a Wi-Fi in place of the API's. */
const pages = [
  ['a page', 'text/html', '<!doctype html><title>Sign in</title>'],
  ['a page with a charset', 'Text/HTML; charset=utf-8', '<p>Sign in</p>'],
  ['XHTML', 'application/xhtml+xml', '<html/>'],
  ['an empty page', 'text/html', ''],
  ['JSON that is said to be a page', 'text/html', '{"data":{}}'],
] as const;

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => {
  jest.restoreAllMocks();
  return server.stop();
});

it('gets JSON and bytes', async () => {
  server.respond = json(200, { drawings: [] });
  expect(await fetchJson(server.url)).toEqual({ drawings: [] });
  server.respond = (response) => response.writeHead(200).end(Buffer.from([1, 2, 3]));
  expect([...(await fetchBytes(server.url))]).toEqual([1, 2, 3]);
});

it('posts JSON', async () => {
  server.respond = json(200, { data: { real: true } });
  expect(await sendJson(server.url, { code: 'A' })).toEqual({ data: { real: true } });
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"code":"A"}',
  });
});

it('repeats what it posts until the API is back, and nothing that it gets', async () => {
  server.respond = (response) =>
    (server.requests.length === 1 ? json(503, {}) : json(200, { data: {} }))(response);
  expect(await sendJson(server.url, { code: 'A' })).toEqual({ data: {} });
  expect(server.requests.map(({ body }) => body)).toEqual(['{"code":"A"}', '{"code":"A"}']);
  server.requests.length = 0;
  await expect(fetchJson(server.url)).rejects.toMatchObject({ code: 'unavailable' });
});

it.each([
  ['404', json(404, { error: { message: 'Unknown' } }), { code: 'refused', status: 404 }],
  [
    '429',
    json(429, { error: {} }, { 'Retry-After': '30' }),
    { code: 'too-many', retryAfterSeconds: 30 },
  ],
  ['503', json(503, {}), { code: 'unavailable' }],
  ['204', json(204, {}), { code: 'malformed' }],
])('rejects a %s', async (_name, respond, error) => {
  server.respond = respond;
  await expect(fetchJson(server.url)).rejects.toMatchObject(error);
});

it('rejects a page instead of JSON as malformed, and a lost connection as network', async () => {
  server.respond = (response) => response.writeHead(200).end('<title>Sign in</title>');
  await expect(fetchJson(server.url)).rejects.toMatchObject({ code: 'malformed' });
  server.respond = (response) => response.socket?.destroy();
  await expect(fetchJson(server.url)).rejects.toMatchObject({ code: 'network' });
});

it.each(pages)('rejects %s with status 200', async (_what, type, body) => {
  server.respond = (response) => response.writeHead(200, { 'Content-Type': type }).end(body);
  for (const call of [fetchJson(server.url), fetchBytes(server.url), sendJson(server.url, {})]) {
    await expect(call).rejects.toMatchObject({ code: 'malformed', status: 200 });
  }
});

it('accepts an empty response', async () => {
  server.respond = (response) => response.writeHead(200).end();
  expect(await sendJson(server.url, {})).toBeUndefined();
});

it('rejects with timeout after 15 seconds', async () => {
  shortenTimeout(100);
  server.respond = () => undefined;
  await expect(fetchJson(server.url)).rejects.toMatchObject({ code: 'timeout' });
});
