import { execFile } from 'node:child_process';
import path from 'node:path';
import { compiledProgram } from '@prizestash/lab/compiled-program';
import type { FastifyInstance } from 'fastify';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { Authenticator } from '../service/authenticate';
import { promotionApp } from '../service/promotion-app';
import { FakeStore } from '../testing/fake-store';

const PROMOTION_TOKEN = 'operator-token-of-at-least-32-characters';

let store: FakeStore;
let app: FastifyInstance;
let PROMOTION_URL: string;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  const authenticator = new Authenticator(
    { audience: '', rules: [] },
    { operator: PROMOTION_TOKEN },
  );
  app = promotionApp({ store, authenticator, verifier: verifierHere(null, prerenderHere) });
  PROMOTION_URL = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  store.remove();
});

/** What a command prints when it fails. */
async function refused(command: string, args: readonly string[] = [], env = {}): Promise<string> {
  const program = await compiledProgram(path.join(__dirname, `${command}.ts`));
  const variables = { PATH: process.env['PATH'], RELEASES_DIR: store.folder, PROMOTION_TOKEN };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...variables, PROMOTION_URL, ...env } },
      (error, _stdout, stderr) => {
        if (error?.code === 1) resolve(stderr);
        else reject(new Error(`${command} has not failed`));
      },
    );
  });
}

it('prints a refusal, and the section that explains it', async () => {
  expect(await refused('rollback', ['mfe-gift', '--skip-browser'])).toBe(
    'The promotion service refuses: mfe-gift is not in the live release set\ndocs/refused-promotions.md#rollback explains it.\n',
  );
  store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
  expect(await refused('promote', ['mfe-claim@v2', '--skip-browser'])).toBe(
    'The promotion service refuses: /mfe-legal is claimed by both mfe-claim and mfe-legal\ndocs/refused-promotions.md#paths explains it.\n',
  );
});

it('names no section for another failure', async () => {
  expect(await refused('promote')).not.toContain('explains it');
});

it.each<[string, readonly string[]]>([
  ['promote', ['mfe-legal@v1']],
  ['rollback', []],
  ['end-canary', ['mfe-legal']],
  ['withdraw', ['set-1']],
  ['gc', []],
  ['sign-in-link', []],
])('sends %s to no other place than the promotion service', async (command, args) => {
  const before = store.log.entries();
  const none = { PROMOTION_URL: '', PROMOTION_TOKEN: '' };
  expect(await refused(command, args, none)).toBe(
    `No promotion service has run for ${store.folder}: start it with npm start, or name one with PROMOTION_URL\n`,
  );
  const away = { PROMOTION_URL: 'http://127.0.0.1:1' };
  expect(await refused(command, args, away)).toMatch(
    /^The promotion service at http:\/\/127\.0\.0\.1:1 cannot be reached: /,
  );
  if (command !== 'gc') {
    const elsewhere = { ...none, RELEASE_STORE: 's3://a/b' };
    expect(await refused(command, args, elsewhere)).toBe(
      'PROMOTION_URL must name the promotion service, which alone changes the store\n',
    );
  }
  expect(store.log.entries()).toEqual(before);
});
