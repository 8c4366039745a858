import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { UNSUBSCRIBE_PATH } from './unsubscribe';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const unsubscribe = (payload: unknown) =>
  test.call({
    method: 'POST',
    url: UNSUBSCRIBE_PATH,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

async function listed() {
  const { rows } = await test.pool.query('select email_key, source from unsubscribes');
  return rows;
}

it('returns the same response for known, unknown and unsubscribed addresses', async () => {
  await test.register(fakePerson(0));
  const responses = [];
  for (const email of ['ann.0@example.com', 'nobody@example.com', ' NOBODY@example.com ']) {
    responses.push(await unsubscribe({ email, landing_page_id: 21 }));
  }
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await listed()).toEqual([
    { email_key: 'ann.0@example.com', source: 'form' },
    { email_key: 'nobody@example.com', source: 'form' },
  ]);
});

it('responds to a listed address no earlier than to another', async () => {
  await unsubscribe({ email: 'nobody@example.com' });
  const start = performance.now();
  await unsubscribe({ email: 'nobody@example.com' });
  // A timer may fire within the millisecond before its time.
  expect(performance.now() - start).toBeGreaterThan(98);
});

it.each([
  [{}, { email: 'Required' }],
  [{ email: '  ' }, { email: 'Required' }],
  [{ email: 'ann@example' }, { email: 'Invalid email' }],
])('rejects %o with %o', async (payload, errors) => {
  const response = await unsubscribe(payload);
  expect(response.statusCode).toBe(400);
  expect(response.json().error.errors).toEqual(errors);
  expect(await listed()).toEqual([]);
});

it.each([
  { email: 'ann@example.com', landing_page_id: 2_147_483_648 },
  { email: 'ann@example.com', landing_page_id: -1 },
  { email: 'ann@example.com', landing_page_id: 1e300 },
  { email: 7 },
  { email: 'ann@example.com', more: 1 },
  [],
  null,
  'text',
])('rejects %j', async (payload) => {
  const response = await unsubscribe(payload);
  expect(response.statusCode).toBe(400);
  expect(response.json().error.message).toEqual(expect.any(String));
});

describe('one-click (RFC 8058)', () => {
  async function tokenOfAnn(): Promise<string> {
    await test.register(fakePerson(0));
    const { rows } = await test.pool.query('select unsubscribe_token from entries');
    return rows[0].unsubscribe_token;
  }
  const post = (token: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    test.call({
      method: 'POST',
      url: `${UNSUBSCRIBE_PATH}/${token}`,
      headers: { 'content-type': type },
      payload,
    });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('accepts %s repeatedly', async (type, payload) => {
    const token = await tokenOfAnn();
    expect((await post(token, payload, type)).statusCode).toBe(200);
    expect((await post(token, payload, type)).statusCode).toBe(200);
    expect(await listed()).toEqual([{ email_key: 'ann.0@example.com', source: 'one-click' }]);
  });

  it.each(['GET', 'HEAD'])('changes nothing by %s', async (method) => {
    const { statusCode } = await test.call({
      method,
      url: `${UNSUBSCRIBE_PATH}/${await tokenOfAnn()}?List-Unsubscribe=One-Click`,
    });
    expect(statusCode).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('shows a person one button, which unsubscribes', async () => {
    const token = await tokenOfAnn();
    const asked = await test.call({ url: `${UNSUBSCRIBE_PATH}/${token}` });
    expect(asked.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(asked.body.match(/<form|<a |<input|<button/g)).toEqual(['<form', '<button']);
    expect(asked.body).toContain('<form method="post"><button name="List-Unsubscribe"');
    const done = await post(token, 'List-Unsubscribe=One-Click');
    expect(done.body).toContain('You are unsubscribed');
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ['GET', 'not-a-token', 400],
    ['GET', '%3E', 400],
    ['POST', 'not-a-token', 400],
    ['POST', '7f9dbb1e-0000-4000-8000-000000000000', 404],
  ])('links %s of %s to the form of the site', async (method, token, status) => {
    const { statusCode, headers, body } = await test.call({
      method,
      url: `${UNSUBSCRIBE_PATH}/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    });
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain('<a href="http://localhost:3000/legal/unsubscribe">');
  });

  it('ignores another body, another type and an unknown token', async () => {
    const token = await tokenOfAnn();
    const oneClick = 'List-Unsubscribe=One-Click';
    const statuses = [
      await post(token, 'x=y'),
      await post(token, '{}', 'application/json'),
      await post('7f9dbb1e-0000-4000-8000-000000000000', oneClick),
      await post('not-a-token', oneClick),
      await post('urn:uuid:7f9dbb1e-0000-4000-8000-000000000000', oneClick),
      await post(`{${token}}`, oneClick),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([400, 415, 404, 400, 400, 400]);
    expect(await listed()).toEqual([]);
  });
});
