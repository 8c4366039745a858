import { setTimeout as delay } from 'node:timers/promises';
import type { Topology } from '../start-topology';

/** Parts that are killed one after the other, with what is tried meanwhile. */
export interface Outage {
  /** For the report. */
  readonly title: string;
  /** Kills parts, and returns when they are ready again. */
  run(topology: Topology): Promise<void>;
}

/** How long a killed part stays away, besides its start. */
const AWAY_MS = 3_000;
/** How long visitors walk on after a part is back. */
const AFTER_MS = 3_000;

async function kill({ parts }: Topology, name: string): Promise<void> {
  const part = parts.get(name);
  if (!part) throw new Error(`the topology has no ${name}`);
  await part.kill(AWAY_MS);
}

async function isBack({ parts }: Topology, name: string): Promise<void> {
  await delay(AWAY_MS);
  await parts.get(name)?.becomesReady();
}

const killed = (title: string, name: string): Outage => ({
  title,
  async run(topology) {
    await kill(topology, name);
    await isBack(topology, name);
    await delay(AFTER_MS);
  },
});

/** Each part of `compose.yaml` is killed once; a host also while the store is away. */
export const OUTAGES: readonly Outage[] = [
  killed('an API process', 'api-1'),
  killed('a site host', 'host-1'),
  killed('PgBouncer', 'pgbouncer'),
  killed('Postgres', 'postgres'),
  killed('the promotion service', 'promotion-service'),
  {
    title: 'the S3 store, then a site host',
    async run(topology) {
      await kill(topology, 'store');
      await kill(topology, 'host-2');
      await Promise.all([isBack(topology, 'store'), isBack(topology, 'host-2')]);
      await delay(AFTER_MS);
    },
  },
  killed('the proxy', 'proxy'),
];
