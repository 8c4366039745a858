import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const START_TIMEOUT_MS = 180_000;

export type PromotionService = Awaited<ReturnType<typeof startPromotionService>>;

/**
 * Starts `npm run delivery -- promotion-service`.
 * @param env the variables of docs/settings.md.
 * @param root the checkout whose service it is.
 * @returns also its port, for commands that know the store.
 */
export async function startPromotionService(
  env: Readonly<Record<string, string>>,
  root = repositoryRoot,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const script = 'platform/promotion/src/cli/promotion-service.ts';
  const program = await new Program({
    name: 'the promotion service',
    command: [process.execPath, '--import', 'tsx', script],
    cwd: root,
    env: { PROMOTION_PORT: String(port), ...env },
    isReady: responds(`${url}/ready`),
    readyTimeoutMs: START_TIMEOUT_MS,
  }).start();
  return { program, url, PROMOTION_PORT: String(port) };
}
