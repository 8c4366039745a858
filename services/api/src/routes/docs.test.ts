import { startTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('describes every call and its responses as OpenAPI', async () => {
  const { paths } = (await test.call({ url: '/openapi.json' })).json();
  expect(Object.keys(paths).sort()).toEqual([
    '/.well-known/prizestash-drawing-key.json',
    '/live',
    '/page-reports',
    '/ready',
    '/v1/drawings',
    '/v1/drawings/beacon',
    '/v1/drawings/keys',
    '/v1/drawings/log',
    '/v1/drawings/notices',
    '/v1/drawings/verify-drawing.js',
    '/v1/drawings/{drawing}/leaves.bin',
    '/v1/drawings/{drawing}/proofs/{leaf}',
    '/v1/drawings/{drawing}/records',
    '/v1/fe/unsubscribe',
    '/v1/fe/unsubscribe/{token}',
    '/v1/fe/users/sweepstakes/register',
  ]);
  const register = paths['/v1/fe/users/sweepstakes/register'].post;
  expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['200', '409', '429']));

  const { components } = (await test.call({ url: '/openapi.json' })).json();
  expect(Object.keys(components.schemas.Error.properties.error.properties)).toEqual([
    'message',
    'errors',
    'entry_period',
  ]);
});

it('serves Swagger UI without inline scripts', async () => {
  const page = await test.call({ url: '/docs' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const sources = [...page.body.matchAll(/<script src="\.?\/?([^"]+)"/g)].map(([, url]) => url);
  expect(sources.length).toBeGreaterThan(0);
  expect(page.body.match(/<script/g)).toHaveLength(sources.length);
  for (const source of sources) {
    const script = await test.call({ url: `/${source}` });
    expect(script.statusCode).toBe(200);
    expect(script.headers['content-type']).toMatch(/javascript/);
  }
});

it('allows cross-origin calls from the site only', async () => {
  const preflight = (origin: string) =>
    test.call({
      method: 'OPTIONS',
      url: '/v1/fe/users/sweepstakes/register',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    });
  const ours = await preflight('http://localhost:3000');
  expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  expect(ours.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  for (const origin of ['http://localhost:3001', 'http://evil.example', 'null']) {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  }
});

it('lets pages of every origin read what is published about drawings', async () => {
  const headers = { origin: 'https://elsewhere.example' };
  const drawings = await test.call({ url: '/v1/drawings', headers });
  expect(drawings.headers['access-control-allow-origin']).toBe('*');
  const live = await test.call({ url: '/live', headers });
  expect(live.headers).not.toHaveProperty('access-control-allow-origin');
});
