import { setTimeout as delay } from 'node:timers/promises';
import { promoterFromEnv } from '@prizestash/delivery/cli/promoter';
import { releaseStoreFromEnv } from '@prizestash/delivery/cli/release-store-from-env';
import { releaseSiteConfig } from '@prizestash/delivery/releases/site-config/release-site-config';
import type { PromoteOutcome } from '@prizestash/delivery/promote/promote';
import type { Topology } from '../start-topology';

/** Into a promotion, which takes longer. */
const KILL_AFTER_MS = 1_000;
const AWAY_MS = 2_000;

/** A promotion of another configuration while parts are killed. */
export interface InterruptedPromotion {
  /** What the command said when a part was down, by part. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The release set that is live in the end. */
  readonly set: string;
  /** Milliseconds since the epoch: when its promotion began and ended. */
  readonly began: number;
  readonly ended: number;
}

const sentenceOf = (promotion: Promise<PromoteOutcome>): Promise<string> =>
  promotion.then(
    ({ set }) => {
      throw new Error(`${set} became live although a part was down`);
    },
    (error: Error) => error.message,
  );

/**
 * Promotes another configuration: first while the promotion service is killed, then while the store is
 * down, then without a fault.
 * @throws {Error} when a promotion with a fault succeeds.
 */
export async function promoteThroughOutages(topology: Topology): Promise<InterruptedPromotion> {
  const { env, config } = topology.pipeline;
  const changed = { ...config, supportEmail: 'help@prizestash.example.com' };
  const { release } = await releaseSiteConfig(releaseStoreFromEnv(env), changed);
  const promoter = await promoterFromEnv(env);
  const promote = () => promoter.promote({ releases: [`${release.package}@${release.version}`] });
  const isBack = async (name: string) => {
    await delay(AWAY_MS);
    await topology.parts.get(name)?.becomesReady();
  };

  const interrupted = sentenceOf(promote());
  await delay(KILL_AFTER_MS);
  await topology.parts.get('promotion-service')?.kill(AWAY_MS);
  const withoutService = await interrupted;
  await isBack('promotion-service');
  await topology.parts.get('store')?.kill(AWAY_MS);
  const withoutStore = await sentenceOf(promote());
  await isBack('store');

  const began = Date.now();
  const { set } = await promote();
  const sentences = { 'promotion-service': withoutService, store: withoutStore };
  return { sentences, set, began, ended: Date.now() };
}
