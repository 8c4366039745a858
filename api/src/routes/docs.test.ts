import { startTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('describes every call, with its answers, for programs and for people', async () => {
  const { paths } = (await test.call({ url: '/openapi.json' })).json();
  expect(Object.keys(paths).sort()).toEqual([
    '/health',
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

  const page = await test.call({ url: '/docs' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('POST /v1/fe/users/sweepstakes/register');
  expect(page.body).not.toContain('<script');
});

it('lets pages of the site call, and of no other origin', async () => {
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
