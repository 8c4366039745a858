import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { findPackages } from '@prizestash/remote-kit/packages';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { createCheckout, type Checkout, replaceIn } from '@prizestash/lab/site/checkout';
import { programOf } from '@prizestash/lab/site/npm-scripts';
import {
  type PromotionService,
  startPromotionService,
} from '@prizestash/lab/site/promotion-service';

const run = promisify(execFile);

/** A second checkout of the repository, without the sources of the site's packages. */
function checkoutWithoutPackages(): Checkout {
  const checkout = createCheckout();
  for (const name of findPackages()) {
    rmSync(path.join(checkout.root, name), { recursive: true });
  }
  return checkout;
}

// One checkout for all tests: to link its dependencies takes longer than a promotion.
test.describe.configure({ mode: 'default' });

let store: FakeStore;
let other: Checkout;
/** That of the second checkout. */
let service: PromotionService | undefined;
test.beforeAll(() => void (other = checkoutWithoutPackages()));
test.afterAll(() => other.remove());
test.beforeEach(async () => {
  for (const sources of ['verifier/src/prerender', 'site-host/src/headers']) {
    const folder = path.join('platform', sources);
    cpSync(path.join(repositoryRoot, folder), path.join(other.root, folder), { recursive: true });
  }
  store = new FakeStore();
  await store.firstSet({ 'mfe-offers': { paths: ['/paths/toffer', '/paths/soffer'] } });
});
test.afterEach(async () => {
  await service?.program.kill();
  service = undefined;
  store.remove();
});

const source = (file: string) => path.join(other.root, 'platform', file);
const removeNosniff = () =>
  replaceIn(source('site-host/src/headers/headers.ts'), "'X-Content-Type-Options': 'nosniff',", '');

/**
 * Runs a command of the second checkout, whose promotion service it starts before.
 * @returns what it prints, or its error.
 */
async function runOther(
  command: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const variables = { PATH: process.env['PATH'] ?? '', RELEASES_DIR: store.folder, ...env };
  service ??= await startPromotionService(variables, other.root);
  const { PROMOTION_PORT } = service;
  const options = { cwd: other.root, env: { ...variables, PROMOTION_PORT } };
  const places = programOf('delivery')
    .split(',')
    .map((folder) => `${folder}/${command}.ts`);
  const program = places.find((place) => existsSync(path.join(other.root, place))) ?? '';
  return run(process.execPath, ['--import', 'tsx', program, ...args], options).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

const live = () => store.set(store.live()?.set ?? '');
const liveFile = (file: string) =>
  readFileSync(path.join(store.setFolder(live()?.id ?? ''), file), 'utf8');
const promoteLegal = (env = {}) => runOther('promote', ['mfe-legal@v2', '--skip-browser'], env);

test('a promotion from any checkout gives the same release set', async () => {
  removeNosniff();
  replaceIn(source('verifier/src/prerender/budget-policy.ts'), '14_000', '14');
  const legal = store.fake('mfe-legal', 'v2');
  const { set } = await store.promote([legal], { dryRun: true });
  const before = live();
  expect(await promoteLegal()).toContain(`${set} is live.`);
  expect(live()?.versions).toEqual({ ...before?.versions, 'mfe-legal': 'v2' });
  expect(liveFile('headers.json')).toContain('nosniff');
  expect(liveFile('headers.json')).toContain('/paths/toffer');
  expect((await store.promote([legal])).changed).toBe(false);
});

test('a promotion does not read the configuration from its environment', async () => {
  store.fake('mfe-legal', 'v2');
  const env = { PORT: '4000', PARTNER_PORT: '4200', SPONSOR_NAME: 'Someone Else' };
  expect(await promoteLegal({ ...env, PRIZESTASH_ENV: 'production' })).toContain('is live.');
  expect(liveFile('pages/mfe-legal/index.html')).toContain('http://localhost:3000');
  expect(liveFile('pages/mfe-legal/index.html')).not.toContain('http://localhost:4');
  expect(liveFile('pages/mfe-legal/index.html')).not.toContain('Someone Else');
});

test('a prerenderer that loses a header is refused, unless the header is dropped', async () => {
  removeNosniff();
  const name = (await runOther('release-prerenderer')).trim();
  const promote = (...options: string[]) =>
    runOther('promote', [name, '--skip-browser', ...options]);
  expect(await promote()).toContain(
    'the release set loses X-Content-Type-Options, which the set before it has',
  );
  expect(await promote('--drop', 'X-Content-Type-Options')).toContain('is live.');
  expect(liveFile('headers.json')).not.toContain('nosniff');
});

test('a package cannot lift the limits with its own budget', async () => {
  const text = Array.from({ length: 8_000 }, (_, index) => index ** 3).join();
  const release = store.fake('mfe-legal', 'v2', { files: { 'entry.js': `/* ${text} */` } });
  const budget = { openBytes: 10_000_000, allBytes: 10_000_000 };
  const file = path.join(store.releaseFolder('mfe-legal', 'v2'), 'release.json');
  writeFileSync(file, JSON.stringify({ ...release, budget }));
  expect(await promoteLegal()).toMatch(/mfe-legal.* and its budget is 34,000 bytes/);
});

test('one package is taken back, whoever promoted since', async () => {
  store.fake('mfe-legal', 'v2');
  await promoteLegal();
  expect(store.live()?.by).toBe('operator');
  await store.promoted(store.fake('mfe-claim', 'v2'));
  await runOther('rollback', ['mfe-legal', '--skip-browser']);
  expect(live()?.versions).toMatchObject({ 'mfe-legal': 'v1', 'mfe-claim': 'v2' });
});
