import { ApiError } from './api-error';
import { json, startFakeServer, type FakeServer } from '../testing/fake-server';
import { unsubscribe } from './unsubscribe';

const payload = { email: 'sam@example.com', landing_page_id: 21 };

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

it('sends the email and the landing page id', async () => {
  server.respond = json(200, { data: {} });
  await expect(unsubscribe(payload, { apiBaseUrl: server.url })).resolves.toBeUndefined();
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/v1/fe/unsubscribe' });
  expect(JSON.parse(server.requests[0]!.body)).toEqual(payload);
});

it('accepts an empty 200', async () => {
  server.respond = (response) => response.writeHead(200).end();
  await expect(unsubscribe(payload, { apiBaseUrl: server.url })).resolves.toBeUndefined();
});

it('rejects a 200 with a page instead of JSON', async () => {
  server.respond = (response) => response.writeHead(200).end('<title>Sign in</title>');
  await expect(unsubscribe(payload, { apiBaseUrl: server.url })).rejects.toMatchObject({
    code: 'malformed',
  });
});

it.each([
  [202, 'malformed'],
  [204, 'malformed'],
  [400, 'validation'],
  [503, 'unavailable'],
])('rejects status %i as %s', async (status, code) => {
  server.respond = json(status, { error: { message: 'No' } });
  const call = unsubscribe(payload, { apiBaseUrl: server.url });
  await expect(call).rejects.toBeInstanceOf(ApiError);
  await expect(call).rejects.toMatchObject({ code, status });
});

it('rejects with timeout after timeoutMs', async () => {
  server.respond = () => undefined;
  await expect(
    unsubscribe(payload, { apiBaseUrl: server.url, timeoutMs: 100 }),
  ).rejects.toMatchObject({ code: 'timeout' });
});
