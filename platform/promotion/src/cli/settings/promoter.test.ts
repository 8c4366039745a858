import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { rollback } from '../../promote/rollback';
import { Authenticator } from '../../service/authenticate';
import { promotionApp } from '../../service/promotion-app';
import { FakeStore } from '../../testing/fake-store';
import { promoterFromEnv } from './promoter';

const TOKEN = 'operator-token-of-at-least-32-characters';

let store: FakeStore;
let app: FastifyInstance;
let url: string;

beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation();
  store = new FakeStore();
  await store.firstSet();
  const authenticator = new Authenticator({ audience: '', rules: [] }, { operator: TOKEN });
  app = promotionApp({ store, authenticator, verifier: verifierHere(null, prerenderHere) });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  store.remove();
});

const promoter = (token = TOKEN) => promoterFromEnv({ PROMOTION_URL: url, PROMOTION_TOKEN: token });

it('promotes, rolls back and withdraws through the service, and prints the steps', async () => {
  const first = store.live()?.set;
  store.fake('mfe-legal', 'v2');
  const request = { releases: ['mfe-legal@v2'], percent: 100, drop: [] };
  const { set, changed } = await promoter().promote(request);
  expect(changed).toBe(true);
  expect(store.live()?.set).toBe(set);
  expect(console.log).toHaveBeenCalledWith(expect.stringMatching(/render pages: \d+ pages, .* s$/));
  // A variable that is empty names no package, and not the whole site.
  await expect(promoter().rollback('', {})).rejects.toThrow(' is not in the live release set');
  expect(await promoter().rollback(undefined, {})).toMatchObject({ set: first });
  await promoter().withdraw(set);
  expect(store.isWithdrawn(set)).toBe(true);
});

it('ends the canary of a package, and nothing else', async () => {
  const live = store.live()?.set;
  const { set } = await store.promote([store.fake('mfe-legal', 'v2')], { percent: 10 });
  const ended = { set: live, endedCanaries: [set] };
  expect(await promoter().endCanary('mfe-legal', true)).toEqual(ended);
  expect(store.state().canaries).toEqual([]);
  const again = promoter().endCanary('mfe-legal', true);
  await expect(again).rejects.toThrow('mfe-legal is in no canary');
  expect(store.live()?.set).toBe(live);
});

it('waits on for what an earlier command has sent, and does it once', async () => {
  store.fake('mfe-legal', 'v2');
  const request = { releases: ['mfe-legal@v2'], percent: 100, drop: [] };
  const both = [promoter().promote(request), promoter().promote(request)];
  const [first, second] = await Promise.all(both);
  expect(second).toEqual(first);
  expect(store.log.entries()).toHaveLength(2);
});

it('removes what nobody needs through the service, and records who', async () => {
  const release = store.fake('mfe-legal', 'v2');
  await store.promoted(release);
  await rollback(store);
  const dryRun = await promoter().collectGarbage({ keepDays: 30, dryRun: true });
  expect(dryRun).toEqual({ items: [], leftovers: [] });
  jest.useFakeTimers({
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'nextTick',
      'performance',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
    ],
  });
  jest.setSystemTime(Date.now() + 60_000);
  const { items } = await promoter().collectGarbage({ keepDays: 0 });
  jest.useRealTimers();
  expect(items).toContain('releases/mfe-legal/v2');
  expect(store.log.entries().at(-1)).toMatchObject({ action: 'gc', by: 'operator' });
});

it('finds the service of a store in a folder by the token beside it', async () => {
  const { port } = new URL(url);
  const local = { RELEASES_DIR: store.folder, PROMOTION_PORT: port };
  expect(() => promoterFromEnv(local)).toThrow('No promotion service has run');
  writeFileSync(path.join(store.folder, 'operator-token'), `${TOKEN}\n`);
  const found = promoterFromEnv(local);
  expect(await found.promote({ releases: ['mfe-legal@v1'] })).toMatchObject({ changed: false });
  await app.close();
  await expect(found.withdraw('set-1')).rejects.toThrow(
    /cannot be reached: .*; npm start starts it$/,
  );
});

it('reports a refusal, and a service that is unavailable, in one sentence', async () => {
  const before = store.live();
  const request = { releases: ['mfe-legal@v9'] };
  await expect(promoter().promote(request)).rejects.toThrow(
    'The promotion service refuses: mfe-legal@v9 is not in the release store; release it first',
  );
  await expect(promoter('wrong').promote(request)).rejects.toThrow(
    'neither the operator’s nor a JSON Web Token',
  );
  await app.close();
  await expect(promoter().withdraw('set-1')).rejects.toThrow(
    `The promotion service at ${url} cannot be reached`,
  );
  expect(store.live()).toEqual(before);
});

it('names the section of a refusal, and that of the service for one that it does not know', async () => {
  store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
  await expect(promoter().promote({ releases: ['mfe-claim@v2'] })).rejects.toMatchObject({
    message: 'The promotion service refuses: /mfe-legal is claimed by both mfe-claim and mfe-legal',
    section: 'paths',
  });
  await expect(promoter().promote({ releases: ['mfe-legal@v9'] })).rejects.toMatchObject({
    section: 'store',
  });
  for (const section of ['invented', '\u001b[2J', 'toString', null, 1, ['paths']]) {
    const response = Response.json({ message: 'no', section }, { status: 409 });
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response);
    await expect(promoter().withdraw('set-1')).rejects.toMatchObject({
      message: 'The promotion service refuses: no',
      seeAlso: 'docs/refused-promotions.md#service explains it.',
    });
  }
});
