import { setTimeout as delay } from 'node:timers/promises';
import type { Topology } from '../start-topology';

/** Parts that are killed, or frozen, at the same time. */
export interface Outage {
  /** For the report. */
  readonly title: string;
  /** Names in `compose.yaml`. */
  readonly parts: readonly string[];
  /** True where the API itself responds to every entry: 503 with a sentence, and never the proxy. */
  readonly apiResponds?: boolean;
  /** True where the parts do not end, and respond to nothing. */
  readonly frozen?: boolean;
}

/** How long a killed part stays down, besides its start. */
const AWAY_MS = 3_000;
/** How long a frozen part responds to nothing: longer than the proxy waits for it. */
const FROZEN_MS = 20_000;
/** How long visitors walk on after a part is back. */
const AFTER_MS = 3_000;

/** Each part of `compose.yaml` is killed once, and one of two is frozen; an API also with its database, a host also without the store. */
export const OUTAGES: readonly Outage[] = [
  { title: 'an API process', parts: ['api-1'] },
  { title: 'a site host', parts: ['host-1'] },
  { title: 'PgBouncer', parts: ['pgbouncer'], apiResponds: true },
  { title: 'Postgres', parts: ['postgres'], apiResponds: true },
  { title: 'both API processes and Postgres', parts: ['api-1', 'api-2', 'postgres'] },
  { title: 'the promotion service', parts: ['promotion-service'] },
  { title: 'the S3 store and a site host', parts: ['store', 'host-2'] },
  { title: 'the proxy', parts: ['proxy'] },
  { title: 'a site host', parts: ['host-1'], frozen: true },
  { title: 'an API process', parts: ['api-1'], frozen: true },
];

/** Kills or freezes parts, and returns some time after they are ready again. */
export async function causeOutage(topology: Topology, { parts, frozen }: Outage): Promise<void> {
  const affected = parts.map((name) => {
    const part = topology.parts.get(name);
    if (!part) throw new Error(`the topology has no ${name}`);
    return part;
  });
  if (frozen) {
    await Promise.all(affected.map((part) => part.freeze(FROZEN_MS)));
  } else {
    await Promise.all(affected.map((part) => part.kill(AWAY_MS)));
    await delay(AWAY_MS);
  }
  await Promise.all(affected.map((part) => part.becomesReady()));
  await delay(AFTER_MS);
}
