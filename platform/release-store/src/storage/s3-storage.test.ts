import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { requireConditionalWrites } from './object-storage';
import { S3Storage } from './s3-storage';

let server: http.Server;
let respond: (request: http.IncomingMessage, response: http.ServerResponse) => void;

beforeEach((done) => {
  server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => respond(request, response));
  });
  server.listen(0, '127.0.0.1', done);
});
afterEach((done) => {
  server.close(done);
});

const endpointOfServer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const storage = (endpoint = endpointOfServer(), timeoutMs?: number) =>
  new S3Storage({
    ...(timeoutMs && { timeoutMs }),
    bucket: 'releases',
    prefix: 'site',
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });

const respondWith = (status: number, body = '') => {
  respond = (_request, response) => response.writeHead(status).end(body);
};

it.each([
  [403, '<Error><Code>RequestTimeTooSkewed</Code></Error>', 'the clock of this machine is wrong'],
  [400, '<Error><Code>ExpiredToken</Code></Error>', 'the key of AWS_SESSION_TOKEN has expired'],
  [403, '<Error><Code>AccessDenied</Code></Error>', 'has no right to do this'],
  [400, '<Error><Code>Unexpected</Code></Error>', 'the server responds with 400 Unexpected.'],
  [500, 'no XML', 'the server responds with 500.'],
])('explains a response with status %d and %s', async (status, body, sentence) => {
  respondWith(status, body);
  await expect(storage().read('log/head.jws')).rejects.toThrow(sentence);
  await expect(storage().create('log/head.jws', '')).rejects.toThrow(sentence);
  await expect(storage().list('audit/')).rejects.toThrow(sentence);
});

it('refuses a list that never ends', async () => {
  let pages = 0;
  respond = (_request, response) => {
    pages += 1;
    const next = pages < 10 ? '<NextContinuationToken>first</NextContinuationToken>' : '';
    response.end(`<ListBucketResult>${next}</ListBucketResult>`);
  };
  await expect(storage().list('log/')).rejects.toThrow('the response is no list');
  expect(pages).toBe(2);
});

it('names the server that cannot be reached', async () => {
  await expect(storage('http://127.0.0.1:65001').read('log/head.jws')).rejects.toThrow(
    's3://releases/site cannot be reached at http://127.0.0.1:65001: connect ECONNREFUSED 127.0.0.1:65001',
  );
});

it.each([
  ['does not respond', () => undefined],
  [
    'stops in the middle of its response',
    (response: http.ServerResponse) =>
      response.writeHead(200, { 'Content-Length': 10 }).write('half'),
  ],
])('gives up a server that %s, also when garbage is collected meanwhile', async (_, stall) => {
  let stalled: http.ServerResponse | undefined;
  respond = (_request, response) => {
    stalled = response;
    stall(response);
  };
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const collecting = setInterval(collectGarbage, 100);
  try {
    const reading = storage(undefined, 1000).read('log/head.jws');
    await expect(reading).rejects.toThrow('aborted due to timeout');
  } finally {
    clearInterval(collecting);
    stalled?.destroy();
  }
});

it('accepts a replacement whose first response was lost', async () => {
  const content = 'next';
  respond = (request, response) =>
    request.method === 'PUT' ? response.writeHead(412).end() : response.end(content);
  expect(await storage().replace('log/head.jws', content, 'tag')).toBe(true);
  expect(await storage().replace('log/head.jws', 'other', 'tag')).toBe(false);
});

it('refuses a server that ignores the conditions of writes', async () => {
  respondWith(200);
  await expect(requireConditionalWrites(storage())).rejects.toThrow(
    'The server of s3://releases/site ignores If-Match or If-None-Match on PUT',
  );
});

it('removes its probe', async () => {
  const requests: string[] = [];
  respond = ({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    if (method === 'DELETE') response.writeHead(204).end();
    else if (method === 'GET') response.end('first');
    else response.writeHead(requests.length === 1 ? 200 : 412).end();
  };
  await requireConditionalWrites(storage());
  expect(requests[0]).toMatch(/^PUT \/releases\/site\/probes\//);
  expect(requests.at(-1)).toBe(requests[0]?.replace('PUT', 'DELETE'));
});

it('explains a response that breaks off', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half', () => response.destroy());
  };
  await expect(storage().read('log/head.jws')).rejects.toThrow(
    's3://releases/site cannot be reached at',
  );
});

it('reads no object that is larger than a release can be', async () => {
  const chunk = Buffer.alloc(1_000_000);
  let sent = 0;
  respond = (_request, response) => {
    const send = () => {
      while (sent < 1_000 && !response.destroyed) {
        sent += 1;
        if (!response.write(chunk)) return void response.once('drain', send);
      }
    };
    send();
  };
  await expect(storage().read('large.tar')).rejects.toThrow('has more than 120 MB');
  expect(sent).toBeLessThan(300);
});
