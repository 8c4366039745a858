import { retention } from '@prizestash/shared/rules/retention';
import type { Pool } from 'pg';
import { EntriesRepository } from '../entries/entries-repository';
import { PageReportsRepository } from '../page-reports/page-reports-repository';
import { RateLimitsRepository } from '../rate-limits/rate-limits-repository';

const DAY_MS = 24 * 3_600_000;

export async function cleanUp(pool: Pool, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // No visitor retries after this. A later retry still gets the "already entered" response.
  await new EntriesRepository(pool).deleteRegistrations(before(retention.responseDays));
  await new RateLimitsRepository(pool).deleteExpired(now);
  await new PageReportsRepository(pool).deleteBefore(before(retention.pageReportDays));
}
