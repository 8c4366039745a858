import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { fakePerson } from '@prizestash/api/testing/people';
import { requestChange } from '@prizestash/promotion/service/send-to-service';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { compileServers, requireNothingForeign } from './compile-servers';

const run = promisify(execFile);

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await compileServers();
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-servers-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a compiled server and waits until it responds with a status. */
const start = (file: string, env: NodeJS.ProcessEnv, url: string, status: number) =>
  new Program({
    name: file,
    command: [process.execPath, path.resolve(folder, file)],
    env,
    isReady: responds(url, [status]),
  }).start();

it('compiles an API that serves and lists entries without tsx', async () => {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    DATABASE_PORT: '0',
    API_PORT: String(port),
  };
  const origin = `http://127.0.0.1:${port}`;
  const api = await start('api.js', env, `${origin}/live`, 200);
  try {
    expect(api.output).toContain('No consent text is known');
    const response = await fetch(`${origin}/v1/fe/users/sweepstakes/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fakePerson(0)),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    const verifier = await (await fetch(`${origin}/v1/drawings/verify-drawing.js`)).text();
    expect(verifier).toBe(
      readFileSync(
        path.resolve(__dirname, '../../../../drawings/verifier/verify-drawing.js'),
        'utf8',
      ),
    );
    const { stdout } = await run(process.execPath, [path.join(folder, 'entries.js')], { env });
    expect(JSON.parse(stdout)).toMatchObject({ id: data.id });
  } finally {
    expect(await api.stop()).toBe(0);
  }
}, 120_000);

it('compiles a site host that needs no package and responds before the first promotion', async () => {
  const alone = path.join(dataDir, 'host.js');
  copyFileSync(path.join(folder, 'host.js'), alone);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const metrics = `127.0.0.1:${metricsPort}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    RELEASES_DIR: dataDir,
    PORT: String(port),
    METRICS_ADDRESS: metrics,
  };
  const host = await start(alone, env, `http://127.0.0.1:${port}/`, 503);
  const scraped = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(scraped).toContain('http_server_request_duration_seconds');
  expect(await host.stop()).toBe(0);
}, 60_000);

it('compiles a promotion service that verifies with the program beside it', async () => {
  const store = new FakeStore();
  await store.firstSet();
  store.fake('mfe-legal', 'v2');
  const token = 'operator-token-of-at-least-32-characters';
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    RELEASES_DIR: store.folder,
    PROMOTION_PORT: String(port),
    PROMOTION_OPERATOR_TOKEN: token,
  };
  const origin = `http://127.0.0.1:${port}`;
  const service = await start('promotion-service.js', env, `${origin}/live`, 200);
  try {
    const request = { releases: ['mfe-legal@v2'], skipBrowser: true };
    const promoted = requestChange({ url: origin, token }, '/promotions', request);
    await expect(promoted).resolves.toMatchObject({ changed: true });
    expect(store.set(store.live()?.set ?? '')?.versions).toMatchObject({ 'mfe-legal': 'v2' });
  } finally {
    expect(await service.stop()).toBe(0);
    store.remove();
  }
}, 120_000);

it.each([
  ['host', '@fastify/http-proxy', 'parse5'],
  ['canary-judge', 'fast-xml-parser', 'fastify'],
  ['promotion-service', 'jose', 'playwright-core'],
  ['verifier', 'postcss-selector-parser', 'jose'],
])('lists the packages of %s with their licenses: %s, and no %s', (program, own, foreign) => {
  const notices = readFileSync(path.join(folder, `${program}.notices.txt`), 'utf8');
  expect(notices).toContain(`\n${own} (MIT)\n`);
  expect(notices).not.toContain(`\n${foreign} (`);
});

it.each([
  'node_modules/react/index.js',
  'node_modules/react-dom/server.node.js',
  'node_modules/d3-scale/src/index.js',
  'node_modules/esbuild/lib/main.js',
  'node_modules/playwright-core/index.js',
  'platform/release-pages/src/page/render-page.tsx',
  'platform/canary-judge/src/page-reports/page-reports.ts',
  'platform/release-pages/src/pages-app.ts',
])('refuses to compile %s into a program with the signing key', (module) => {
  const own = [
    'platform/promotion/src/cli/promotion-service.ts',
    'node_modules/fastify/fastify.js',
  ];
  expect(() => requireNothingForeign(own)).not.toThrow();
  expect(() => requireNothingForeign([...own, module])).toThrow(`the signer contains ${module}`);
});
