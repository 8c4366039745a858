import { retention } from '@prizestash/shared/rules/retention';
import type { Pool } from 'pg';
import { EntriesRepository } from '../entries/entries-repository';
import { RateLimitsRepository } from '../rate-limits/rate-limits-repository';

/** No visitor retries after this. A later retry still gets the "already entered" response. */
const RESPONSE_RETENTION_MS = retention.responseDays * 24 * 3_600_000;

/** Deletes expired idempotency records and rate-limit counts. */
export async function cleanUp(pool: Pool, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - RESPONSE_RETENTION_MS);
  await new EntriesRepository(pool).deleteRegistrations(expired);
  await new RateLimitsRepository(pool).deleteExpired(now);
}
