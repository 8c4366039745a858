import { openEmbedded } from '../embedded-database/open-embedded';
import { startTestApp, type TestApp } from '../testing/test-app';
import { fakePerson } from '../testing/people';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ ratePerAddress: 5, ratePerEmail: 5 });
});
afterEach(() => test.close());

it('returns 200 while the database responds', async () => {
  const health = await test.call({ url: '/health' });
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
});

it('returns 503 with Retry-After while the database is down, then recovers', async () => {
  expect((await test.register(fakePerson(0))).statusCode).toBe(200);

  await test.database.stop();
  const away = await test.register(fakePerson(1));
  expect(away.statusCode).toBe(503);
  expect(away.headers['retry-after']).toBe('2');
  expect(away.json().error.message).toMatch(/safe to try again/);
  const health = await test.call({ url: '/health' });
  expect([health.statusCode, health.headers['retry-after'], health.json()]).toEqual([
    503,
    '2',
    { status: 'unavailable', database: 'away' },
  ]);

  const port = Number(new URL(test.database.url).port);
  const back = await openEmbedded({ dataDir: test.database.dataDir, port });
  try {
    expect((await test.register(fakePerson(1))).statusCode).toBe(200);
    expect((await test.register(fakePerson(0))).statusCode).toBe(409);
  } finally {
    await back.close();
  }
});
