import { REGISTER_PATH } from '@prizestash/api/routes/register';
import { call } from '@prizestash/api/testing/call';
import { fakePerson } from '@prizestash/api/testing/people';
import { formatStatus, type Fault, type FaultTarget } from './fault';
import { sendBytes } from './send-bytes';

const INJECTION = `Robert'); drop table entries; --`;

/** Malformed, oversized and malicious requests. */
export function badRequests({ origin, port, agent, pool, register, get }: FaultTarget): Fault[] {
  const body = (fault: string, expected: string, payload: string, type = 'application/json') => ({
    fault,
    expected,
    run: async () => formatStatus(await register(payload, { 'content-type': type })),
  });
  const bytes = (fault: string, expected: string, text: string): Fault => ({
    fault,
    expected,
    run: () => sendBytes(port, text),
  });
  const valid = JSON.stringify(fakePerson(1));

  return [
    body('body of 17 kB', '413', JSON.stringify({ street: 'x'.repeat(17_000) })),
    body('JSON cut off', '400', valid.slice(0, 60)),
    body('JSON nested 7,000 deep', '400', '['.repeat(7_000) + ']'.repeat(7_000)),
    body('JSON with __proto__', '400', '{"__proto__":{"tcpa":true}}'),
    body('JSON sent as text', '415', valid, 'text/plain'),
    body('HTML form of another site', '415', 'first_name=Ann', 'application/x-www-form-urlencoded'),
    body(
      'line break and Bcc in the email',
      '400',
      JSON.stringify({ ...fakePerson(1), email: 'ann@example.com\r\nBcc: bob@example.com' }),
    ),
    {
      fault: 'markup for an idempotency key',
      expected: '400',
      run: async () => formatStatus(await register(valid, { 'idempotency-key': '<b>key</b>' })),
    },
    bytes(
      'line break in a header',
      '400',
      'GET /live HTTP/1.1\r\nHost: a\r\nOrigin: a\rSet-Cookie: b=1\r\n\r\n',
    ),
    {
      fault: 'line break and Set-Cookie in the address',
      expected: '200, no cookie set',
      async run() {
        const { statusCode, headers } = await get('/live?a=%0d%0aSet-Cookie:%20b=1');
        return `${statusCode}, ${headers['set-cookie'] ? 'cookie SET' : 'no cookie set'}`;
      },
    },
    bytes('headers of 20 kB', '431', `GET /live HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    bytes('zero byte in a header', '400', 'GET /live HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'),
    bytes(
      'two body lengths (smuggling)',
      '400',
      `POST ${REGISTER_PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
    bytes('bytes that are not HTTP', '400', '\x16\x03\x01 hello\r\n\r\n'),
    {
      fault: 'SQL in every free text',
      expected: '200, stored unchanged',
      async run() {
        const person = {
          ...fakePerson(2),
          first_name: INJECTION,
          street: INJECTION,
          city: INJECTION,
          os: INJECTION,
        };
        const { statusCode } = await register(JSON.stringify(person), {
          'user-agent': INJECTION,
        });
        const { rows } = await pool.query<{ same: boolean }>(
          `select first_name = $1 and street = $1 and city = $1 and os = $1 and user_agent = $1 as same
           from entries join consents on entry_id = id where email = $2`,
          [INJECTION, person.email],
        );
        return `${statusCode}, ${rows[0]?.same ? 'stored unchanged' : 'stored CHANGED'}`;
      },
    },
    {
      fault: 'CORS preflight of another origin',
      expected: 'not allowed',
      async run() {
        const { headers } = await call(origin, agent, {
          method: 'OPTIONS',
          url: REGISTER_PATH,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        });
        return headers['access-control-allow-origin'] === undefined ? 'not allowed' : 'allowed';
      },
    },
  ];
}
