import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SiteHost } from '../serve/site-host';
import { freePort, isFree } from '../cli/stack/free-port';
import { FakeStore } from '../testing/fake-store';
import { rawRequest, type RawResponse } from '../testing/raw-request';
import { findNginx } from './find-nginx';
import { writeNginx } from './write-nginx';

const nginx = findNginx();
const FRAME = 'frame.12345678.html';
const prerenderOptions = { compressed: true, extraScripts: [] };

/** Of an answer, what both hosts must agree on; an entity tag is made by each in its own way. */
const told = [
  'content-type',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'cache-control',
  'vary',
  'location',
  'x-content-type-options',
  'x-robots-tag',
  'referrer-policy',
  'permissions-policy',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
  'last-modified',
  'accept-ranges',
];
const essence = ({ status, headers, body }: RawResponse) => ({
  status,
  // The body of a redirect is read by nobody.
  body: status === 301 ? '' : createHash('sha256').update(body).digest('hex'),
  headers: Object.fromEntries(
    told
      .filter((name) => status !== 301 || !/^(content-|vary|cache-)/.test(name))
      .map((name) => [name, headers[name]]),
  ),
});

let store: FakeStore;
let first: string;
beforeAll(async () => {
  store = new FakeStore();
  await store.firstSet({ 'mfe-offers': { files: { [FRAME]: '<script>partner()</script>' } } });
  const claim = store.fake('mfe-claim', 'v2', { words: 'x'.repeat(2000) });
  first = (await store.promote([claim], { prerenderOptions })).set;
});
afterAll(() => store.remove());

test('an empty store is told in a sentence', () => {
  const empty = new FakeStore();
  expect(() => writeNginx(empty, { folder: empty.folder, listen: '127.0.0.1:1' })).toThrow(
    'nothing was promoted yet',
  );
  empty.remove();
});

test('every header of every page is in the configuration, and sets apart', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-nginx-'));
  writeNginx(store, { folder, listen: '127.0.0.1:8080', brotliModule: '/nowhere' });
  const text = readFileSync(path.join(folder, 'site.conf'), 'utf8');
  for (const set of store.sets()) {
    expect(text).toContain(`"/sets/${set}/pages/mfe-claim/index.html" "default-src`);
  }
  expect(text).toContain('listen 127.0.0.1:8080;');
  expect(text).not.toContain('brotli_static');
  rmSync(folder, { recursive: true });
});

if (nginx) describe('nginx answers as the local host', () => againstNginx(nginx));
else {
  test('there is no nginx to compare with', () => {
    console.warn(
      'nginx is not installed and cannot be had from Debian’s packages here: its configuration was written, but not run. Install nginx and libnginx-mod-http-brotli-static to compare it with the local host.',
    );
    expect(nginx).toBeNull();
  });
}

function againstNginx(found: { program: string; brotliModule: string }) {
  let folder: string;
  let child: ChildProcess;
  let host: SiteHost;
  let ours: string;
  let theirs: string;

  const start = async () => {
    const port = Number(new URL(theirs).port);
    const listen = `127.0.0.1:${port}`;
    writeNginx(store, { folder, listen, brotliModule: found.brotliModule });
    const directives = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
    const options = ['-p', folder, '-c', 'nginx.conf', '-g', directives];
    child = spawn(found.program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()));
    while (await isFree(port, '127.0.0.1')) {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${complaint}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const stop = async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    if (child.exitCode === null) await ended;
  };
  const both = async (target: string, headers = {}, method = 'GET') =>
    Promise.all([ours, theirs].map((origin) => rawRequest(origin, target, headers, method)));
  const agree = async (target: string, headers = {}) => {
    const [local, real] = await both(target, headers);
    expect({ target, ...essence(real!) }).toEqual({ target, ...essence(local!) });
    return real!;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'prizestash-nginx-'));
    host = new SiteHost(store);
    ours = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
    theirs = `http://127.0.0.1:${await freePort()}`;
    await start();
  });
  afterAll(async () => {
    await stop();
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const plain = [
    '/',
    '/mfe-claim',
    '/mfe-claim?utm_source=a%20b',
    '/mfe-claim/',
    '/mfe-claim//',
    '/mfe-claim/?utm_source=a',
    '/robots.txt',
    '/sitemap.xml',
    '/nowhere',
    '/nowhere/',
    '/index.html',
    '/mfe-claim/index.html',
    '/404.html',
    '/robots.txt.br',
    '/mfe-claim/index.html.gz',
    '//mfe-claim',
    '//mfe-claim/',
    '/sets/anything',
    '/live.json',
    '/packages/mfe-claim/v2/entry.js',
    '/packages/mfe-claim/v2/entry.js?x=1',
    '/packages/mfe-claim/v2/missing.js',
    '/packages/mfe-claim/v2/',
    `/packages/mfe-offers/v1/${FRAME}`,
    '/no-such-set',
  ];
  const asking = [
    'set=',
    'set',
    'set=set-000000000000',
    'set=..%2f..',
    'set=../../live',
    'set=https://evil.example.com',
    'set=%00',
    'set=none',
    'set=<script>',
    `set=${'a'.repeat(3000)}`,
    'set=a&set=b',
    'x=1&set=a&y=2&set=b',
    'set&set',
    'set[]=a',
    'preset=a',
    'utm_source=set',
  ];
  const encodings = {
    none: {},
    gzip: { 'accept-encoding': 'gzip' },
    // Without its module nginx sends gzip where the local host sends Brotli.
    ...(existsSync(found.brotliModule) && { br: { 'accept-encoding': 'gzip, deflate, br' } }),
  };
  for (const [encoding, headers] of Object.entries(encodings)) {
    test.each(plain)(`%s (${encoding})`, async (target) => {
      await agree(target, headers);
    });
  }
  test.each(asking)('?%s', async (query) => {
    await agree(`/mfe-claim?${query}`);
    await agree(`/nowhere?${query}`);
    await agree(`/packages/mfe-claim/v2/entry.js?${query}`);
  });
  test('a set by its id', async () => {
    for (const target of ['/mfe-claim', '/nowhere', '/robots.txt', '/mfe-claim/']) {
      await agree(`${target}?a=1&set=${first}`);
      await agree(`${target}?set=${first}&set=${first}`);
    }
    const { headers } = await agree(`/mfe-claim?set=${first}`);
    expect(headers['cache-control']).toBe('no-store');
  });
  test('only reading is answered', async () => {
    const [local, real] = await both('/', {}, 'POST');
    expect([local!.status, real!.status]).toEqual([405, 405]);
    const [localHead, realHead] = await both('/', {}, 'HEAD');
    expect(essence(realHead!)).toEqual(essence(localHead!));
  });

  test('a trial, and the end of it', async () => {
    const dealt = (headers: RawResponse['headers']) =>
      /^release_bucket=(\d+);/.exec(headers['set-cookie']?.[0] ?? '')?.[1];
    const { etag: before } = (await rawRequest(theirs, '/mfe-legal')).headers;
    const { set } = await store.promote([store.fake('mfe-legal', 'v2')], {
      share: 10,
      prerenderOptions,
    });
    await stop();
    await start();
    for (const bucket of ['0', '9', '10', '99']) {
      const cookie = { cookie: `a=b; release_bucket=${bucket}` };
      for (const target of ['/', '/mfe-legal', '/nowhere', '/robots.txt', '/mfe-legal/']) {
        const answer = await agree(target, cookie);
        expect(dealt(answer.headers)).toBeUndefined();
      }
      const { body } = await agree('/mfe-legal', cookie);
      expect(body.toString().includes('mfe-legal v2')).toBe(Number(bucket) < 10);
    }
    for (const value of ['100', '-1', '007', 'x', '']) {
      const { headers } = await rawRequest(theirs, '/', { cookie: `release_bucket=${value}` });
      expect(Number(dealt(headers))).toBeGreaterThanOrEqual(0);
    }
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const { headers, body } = await rawRequest(theirs, '/mfe-legal');
      const [cookie = ''] = headers['set-cookie'] ?? [];
      const bucket = Number(dealt(headers));
      expect(body.toString().includes('mfe-legal v2')).toBe(bucket < 10);
      expect(cookie).toBe(
        `release_bucket=${bucket}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly`,
      );
    }
    expect((await rawRequest(theirs, '/robots.txt')).headers).not.toHaveProperty('set-cookie');
    const asked = await rawRequest(theirs, `/mfe-legal?set=${set}`);
    expect(asked.headers).not.toHaveProperty('set-cookie');
    expect(asked.body.toString()).toContain('mfe-legal v2');

    // What a browser has of one set is never confirmed as the page of the other.
    const tried = { cookie: 'release_bucket=0', 'if-none-match': before };
    expect((await rawRequest(theirs, '/mfe-legal', tried)).status).toBe(200);
    const others = { cookie: 'release_bucket=50', 'if-none-match': before };
    expect((await rawRequest(theirs, '/mfe-legal', others)).status).toBe(304);
  });
}
