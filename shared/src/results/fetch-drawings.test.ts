import { json, startFakeServer, type FakeServer } from '../testing/fake-server';
import { fetchDrawingKeys } from './fetch-drawings';

const key = { kty: 'OKP', crv: 'Ed25519', kid: 'k', x: 'x' };
let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

it('gets the keys of the API', async () => {
  server.respond = json(200, { keys: [key] });
  expect(await fetchDrawingKeys(server.url)).toEqual({ keys: [key] });
  expect(server.requests[0]?.url).toBe('/v1/drawings/keys');
});

it('gets the head of the log with them', async () => {
  const log = { head: 'a'.repeat(64), records: 3 };
  server.respond = json(200, { keys: [key], log });
  expect(await fetchDrawingKeys(server.url)).toEqual({ keys: [key], log });
});

const badHead = { keys: [key], log: { head: 'a', records: 3 } };
it.each([
  [{}],
  [badHead],
  [{ keys: [key], log: null }],
  [{ keys: [] }],
  [{ keys: ['k'] }],
  [{ keys: [{ ...key, x: 1 }] }],
])('refuses %j', async (body) => {
  server.respond = json(200, body);
  await expect(fetchDrawingKeys(server.url)).rejects.toMatchObject({ code: 'malformed' });
});
