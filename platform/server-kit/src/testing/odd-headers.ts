import { connect } from 'node:net';
import fc from 'fast-check';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'TRACE'];

const conditions = [
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'If-Range',
  'Range',
];

/** Request headers of RFC 9110 and of proxies, without those that say where a body ends. */
const names = [
  ...conditions,
  ...`Accept Accept-Charset Accept-Encoding Accept-Language Authorization Cookie
Cache-Control Connection Content-Type Content-Encoding Content-Range Date Expect
Forwarded From Host Idempotency-Key Keep-Alive Max-Forwards Origin Pragma Prefer
Priority Proxy-Authorization Referer Save-Data Sec-Fetch-Mode Sec-GPC TE Traceparent
Trailer Upgrade User-Agent Via X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto
X-HTTP-Method-Override X-Request-Id __proto__ constructor`.split(/\s/),
];

const values = [
  '*',
  '"x"',
  'W/"x"',
  '"x", W/"y",',
  '"',
  '""',
  ',',
  ', ,',
  '"x" "y"',
  '"-without-policy"',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'yesterday',
  '0',
  '-1',
  'bytes=0-',
  'bytes=-1',
  'bytes=9-1',
  'bytes=0-0,2-3',
  'bytes=99999999999-',
  'bytes',
  'x=1-2',
  'gzip;q=0',
  'br;q=x',
  '*;q=0',
  'identity;q=0, *;q=0',
  'gzip, gzip, br;;;',
  'text/html;q',
  'Bearer',
  'Bearer a.b.c',
  'Basic',
  'Basic %%%',
  'a=b; a=c; =; __Host-x=%',
  'close, upgrade',
  'h2c',
  'websocket',
  '100-continue',
  '200-ok',
  'trailers',
  'application/json; charset="',
  'application/json',
  'multipart/form-data',
  'example.com:x',
  'http://[::1',
  '[',
  '%00',
  'ÿ',
  '',
  ' ',
  '1'.repeat(3e3),
  ';'.repeat(300),
  'for="[::1',
  '00-0-0-0',
  'Mozilla/5.0 (',
  '{}',
];

/** Sends a request as it is. @returns the final status; null for a connection without a response. */
function statusOf(origin: string, request: string): Promise<number | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'));
    socket.setEncoding('latin1');
    const finish = () => {
      const found = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) =>
        Number(code),
      );
      const status = found.find((code) => code >= 200);
      if (status === undefined && !socket.closed) return;
      socket.destroy();
      resolve(status ?? null);
    };
    socket.on('data', (text: string) => {
      received += text;
      finish();
    });
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
}

/**
 * Sends requests with odd headers, and requires that a server responds to each without an error of
 * its own: a status of 500 or more means that it is broken.
 * @param targets paths of the server.
 * @param own headers of each request, for example of somebody who is signed in.
 */
export async function requireNoServerErrors(
  origin: string,
  targets: readonly string[],
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const header = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values));
  const request = fc.record({
    method: fc.constantFrom(...methods),
    target: fc.constantFrom(...targets),
    headers: fc.array(header, { minLength: 1, maxLength: 4 }),
  });
  // Each condition with each value for a read, then any headers.
  const single = conditions.flatMap((name) =>
    values.map((value, index) => ({
      method: 'GET',
      target: targets[index % targets.length] ?? '/',
      headers: [[name, value]] as [string, string][],
    })),
  );
  const property = fc.asyncProperty(request, async ({ method, target, headers }) => {
    const all = [['Host', 'localhost'], ...Object.entries(own), ...headers];
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
    const length = method === 'POST' || method === 'PUT' ? 'Content-Length: 0\r\n' : '';
    const sent = `${method} ${target} HTTP/1.1\r\n${lines.join('')}${length}\r\n`;
    const status = await statusOf(origin, sent);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
  await fc.assert(property, {
    numRuns: single.length + 600,
    examples: single.map((one) => [one]),
  });
}
