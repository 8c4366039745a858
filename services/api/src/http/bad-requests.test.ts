import { connect } from 'node:net';
import { requireNoServerErrors } from '@prizestash/server-kit/testing/odd-headers';
import { REGISTER_PATH } from '../routes/register';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';

const INJECTION = `Robert'); drop table entries; --`;
const valid = JSON.stringify(fakePerson(1));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const post = (payload: string, headers: Readonly<Record<string, string>> = {}) =>
  test.call({
    method: 'POST',
    url: REGISTER_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

it.each([
  ['a body of 17 kB', 413, JSON.stringify({ street: 'x'.repeat(17_000) }), {}],
  ['JSON cut off', 400, valid.slice(0, 60), {}],
  ['JSON nested 7,000 deep', 400, '['.repeat(7_000) + ']'.repeat(7_000), {}],
  ['JSON with __proto__', 400, '{"__proto__":{"tcpa":true}}', {}],
  ['JSON sent as text', 415, valid, { 'content-type': 'text/plain' }],
  [
    'an HTML form of another site',
    415,
    'first_name=Ann',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  [
    'a line break and Bcc in the email',
    400,
    JSON.stringify({ ...fakePerson(1), email: 'ann@example.com\r\nBcc: bob@example.com' }),
    {},
  ],
  ['markup for an idempotency key', 400, valid, { 'idempotency-key': '<b>key</b>' }],
])('refuses %s with %d', async (_, status, payload, headers) => {
  expect((await post(payload, headers)).statusCode).toBe(status);
});

/** Sends raw bytes. @returns the start of the response when the connection is closed. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(test.origin).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received.slice(0, 'HTTP/1.1 400'.length)));
    socket.write(bytes);
  });
}

it.each([
  ['a line break in a header', 400, 'GET /live HTTP/1.1\r\nHost: a\r\nOrigin: a\rX: 1\r\n\r\n'],
  ['headers of 20 kB', 431, `GET /live HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a zero byte in a header', 400, 'GET /live HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
  [
    'two body lengths (smuggling)',
    400,
    `POST ${REGISTER_PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n` +
      'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['bytes that are not HTTP', 400, '\x16\x03\x01 hello\r\n\r\n'],
])('refuses %s with %d', async (_, status, bytes) => {
  expect(await send(bytes)).toBe(`HTTP/1.1 ${status}`);
});

it('is not broken by any header', async () => {
  const paths = ['/live', '/nope', '/v1/drawings', '/v1/drawings/2026-11-22', '/page-reports'];
  await requireNoServerErrors(test.origin, [...paths, REGISTER_PATH]);
});

it('sets no header that an address asks for', async () => {
  const { statusCode, headers } = await test.call({ url: '/live?a=%0d%0aSet-Cookie:%20b=1' });
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
});

it('stores SQL in every free text unchanged', async () => {
  const texts = { first_name: INJECTION, street: INJECTION, city: INJECTION, os: INJECTION };
  const person = { ...fakePerson(2), ...texts };
  const { statusCode } = await post(JSON.stringify(person), { 'user-agent': INJECTION });
  expect(statusCode).toBe(200);
  const { rows } = await test.pool.query(
    `select first_name, street, city, os, user_agent
     from entries join consents on entry_id = id where email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ ...texts, user_agent: INJECTION }]);
});

it('allows no request of another origin', async () => {
  const { headers } = await test.call({
    method: 'OPTIONS',
    url: REGISTER_PATH,
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
