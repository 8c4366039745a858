import { json, startFakeServer, type FakeServer } from '../testing/fake-server';
import { fetchDrawingKeys } from './fetch-drawing-keys';

const key = { kty: 'OKP', crv: 'Ed25519', kid: 'k', x: 'x' };
let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

it('gets the keys of the API', async () => {
  server.respond = json(200, { keys: [key] });
  expect(await fetchDrawingKeys(server.url)).toEqual({ keys: [key] });
  expect(server.requests[0]?.url).toBe('/.well-known/prizestash-drawing-key.json');
});

it.each([[{}], [{ keys: [] }], [{ keys: ['k'] }], [{ keys: [{ ...key, x: 1 }] }]])(
  'refuses %j',
  async (body) => {
    server.respond = json(200, body);
    await expect(fetchDrawingKeys(server.url)).rejects.toMatchObject({ code: 'malformed' });
  },
);
