import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { isDeliveryError } from '@prizestash/release-store/delivery-error';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import type { PromoteOutcome } from '../promote/promote';
import { FakeStore } from '../testing/fake-store';
import { requestChange } from './send-to-service';

const KILLS = 6;
/** A promotion without a browser takes about this long, in milliseconds. */
const PROMOTION_MS = 4_000;
const token = 'operator-token-of-at-least-32-characters';

it('tells after a kill at any moment whether a promotion was done', async () => {
  const store = new FakeStore();
  await store.firstSet();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = new Program({
    name: 'the promotion service',
    command: [
      process.execPath,
      '--import',
      'tsx',
      'platform/promotion/src/cli/promotion-service.ts',
    ],
    cwd: repositoryRoot,
    env: {
      PROMOTION_PORT: String(port),
      PROMOTION_OPERATOR_TOKEN: token,
      RELEASES_DIR: store.folder,
    },
    isReady: responds(`${url}/ready`),
  });
  await service.start();
  const { uniform } = seededRandom(58);
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const name = `mfe-legal@k${kill}`;
      store.fake('mfe-legal', `k${kill}`);
      const request = { releases: [name], skipBrowser: true };
      const promoted = requestChange<PromoteOutcome>({ url, token }, '/promotions', request)
        .then(({ set }) => set)
        .catch((error: unknown) => {
          if (isDeliveryError(error, 'service-failed')) return null;
          throw error;
        });
      await delay(uniform() * PROMOTION_MS);
      await service.kill();
      await service.start();
      const set = await promoted;
      const done = store.log.entries().filter((entry) => entry.request.includes(name));
      expect(done).toHaveLength(set === null ? 0 : 1);
      if (set !== null) expect(store.live()?.set).toBe(set);
    }
  } finally {
    await service.kill();
    store.remove();
  }
}, 600_000);
