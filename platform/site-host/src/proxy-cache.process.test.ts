import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findNginx } from '@prizestash/lab/nginx';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { startNginx, type RunningNginx } from './testing/nginx';
import { rawRequest } from './testing/raw-request';

/** What a host sends: a file in two encodings, no such file, or one that was withdrawn. */
const host = http.createServer(({ url = '', headers }, response) => {
  asked.push(url);
  if (url === gone) return void response.writeHead(410, { 'cache-control': 'no-store' }).end();
  if (headers['if-none-match'] === ETAG) return void response.writeHead(304).end();
  if (url.includes('never')) return;
  if (url.includes('long')) response.setHeader('x-long', 'a'.repeat(8_000));
  const isMissing = url.includes('missing');
  const encoding = /\bbr\b/.test(headers['accept-encoding'] ?? '') ? 'br' : undefined;
  response.writeHead(isMissing ? 404 : 200, {
    vary: 'Accept-Encoding',
    etag: ETAG,
    'cache-control': isMissing ? 'no-store' : 'public, max-age=31536000, immutable',
    'x-request-id': headers['x-request-id'],
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(encoding ?? 'plain');
});
const asked: string[] = [];
const ETAG = '"a"';
/** The path of a file that was withdrawn. */
let gone = '';

const suite = findNginx() ? describe : describe.skip;
suite('the proxy of containers/site.conf', () => {
  let nginx: RunningNginx;
  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    // Twice, because nginx never leaves out its only server.
    const { port } = host.address() as AddressInfo;
    nginx = await startNginx([port, port]);
  });
  afterAll(async () => {
    await nginx.stop();
    host.close();
  });
  beforeEach(() => asked.splice(0));

  const get = (path: string, encoding: string, method = 'GET') =>
    rawRequest(`http://127.0.0.1:${nginx.port}`, path, { 'accept-encoding': encoding }, method);

  it('asks a host once for each encoding of a file that never changes', async () => {
    const file = '/packages/mfe-claim/1.0.0/app.js';
    const answers = [];
    for (const encoding of ['gzip', 'br', 'gzip', 'br', 'br'])
      answers.push(await get(file, encoding));
    expect(answers.map(({ body }) => String(body))).toEqual(['plain', 'br', 'plain', 'br', 'br']);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      undefined,
      'br',
      'br',
    ]);
    expect((await get(file, 'br', 'HEAD')).headers['content-encoding']).toBe('br');
    expect(asked).toEqual([file, file]);
    // An identifier belongs to one request.
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(answers.length);
  });

  it('keeps one copy of a file, whatever the query', async () => {
    for (const query of ['', '?x=1', '?x=2', '?set=set-1'])
      await get(`/packages/a.js${query}`, 'br');
    expect(asked).toEqual(['/packages/a.js']);
    await get('/packages/%61.js', 'br');
    await get('/packages//a.js', 'br');
    expect(asked).toHaveLength(3);
  });

  it('accepts long headers of a host, and does not leave it out', async () => {
    for (let count = 0; count < 8; count += 1) {
      expect(await get('/long', 'br')).toMatchObject({ status: 200 });
    }
    expect(await get('/', 'br')).toMatchObject({ status: 200 });
  });

  it('does not leave out hosts that send one file too late', async () => {
    expect(await get('/packages/never.js', 'br')).toMatchObject({ status: 504 });
    for (let count = 0; count < 4; count += 1) {
      expect(await get('/', 'br')).toMatchObject({ status: 200 });
    }
  });

  it.each(['/', '/apply', '/packages/missing.js', '/remotes.json'])(
    'asks a host each time for %s',
    async (path) => {
      await get(path, 'gzip');
      await get(path, 'gzip');
      expect(asked).toEqual([path, path]);
    },
  );

  it.each(['/', '/v1/drawings'])(
    'forwards %s soon after all its servers are back',
    async (target) => {
      const port = await freePort();
      const proxy = await startNginx([port, port], [port, port]);
      const status = async () =>
        (await rawRequest(`http://127.0.0.1:${proxy.port}`, target)).status;
      const back = http.createServer((_, response) => response.end());
      // More than nginx takes for chance.
      for (let call = 0; call < 20; call += 1) expect(await status()).toBe(502);
      await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve));
      const since = performance.now();
      while ((await status()) !== 200) await delay(20);
      // A second; with the default of nginx it is ten.
      expect(performance.now() - since).toBeLessThan(3_000);
      back.close();
      back.closeAllConnections();
      await proxy.stop();
    },
  );

  it('asks again after a while, and keeps no file that was withdrawn', async () => {
    const brief = await startNginx([(host.address() as AddressInfo).port], [3100], '1s');
    const file = '/packages/mfe-legal/1.0.0/entry.js';
    const read = () => rawRequest(`http://127.0.0.1:${brief.port}`, file, {});
    const waitFor = async (holds: () => boolean | Promise<boolean>) => {
      while (!(await holds())) await delay(100);
    };
    expect(await read()).toMatchObject({ status: 200 });
    await waitFor(async () => (await read()).status === 200 && asked.length > 1);
    expect(String((await read()).body)).toBe('plain');
    gone = file;
    await waitFor(async () => (await read()).status === 410);
    // The file does not come back while no host responds.
    const frozen = new Promise((resolve) => host.close(resolve));
    host.closeAllConnections();
    await frozen;
    await delay(1_500);
    expect((await read()).status).toBe(410);
    await brief.stop();
  });
});
