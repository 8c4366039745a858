import type { Browser } from '@playwright/test';
import { openThrottled } from './open-page';
import type { MeasuredRoute } from './routes';
import type { Amount } from './traffic';
import { watchPage, type PageMarks } from './watch-page';

/** One visit to a page with nothing cached. Times are milliseconds since the navigation began. */
export interface ColdVisit {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly aliveMs: number;
  readonly shift: number;
  readonly blockedMs: number;
  readonly longestTaskMs: number;
  readonly toFirstPaint: Amount;
  readonly toLargestPaint: Amount;
  readonly toAlive: Amount;
  readonly total: Amount;
  readonly scripts: Amount;
}

/** Opens a page with an empty cache and waits until it asks for nothing more. */
export async function measureCold(
  browser: Browser,
  site: string,
  { path, alive }: MeasuredRoute,
): Promise<ColdVisit> {
  const { page, traffic, quiet, close } = await openThrottled(browser);
  try {
    await page.addInitScript(watchPage, alive);
    await page.goto(`${site}${path}`, { waitUntil: 'load' });
    await page.waitForFunction(() => Reflect.get(window, 'speedMarks').alive !== null);
    await quiet();
    const marks = (await page.evaluate(() => Reflect.get(window, 'speedMarks'))) as PageMarks;
    const { firstPaint, largestPaint, alive: aliveMs, shift, blocked, longestTask } = marks;
    if (firstPaint === null || largestPaint === null || aliveMs === null) {
      throw new Error(`${site}${path} was never painted`);
    }
    return {
      firstPaintMs: firstPaint,
      largestPaintMs: largestPaint,
      aliveMs,
      shift,
      blockedMs: blocked,
      longestTaskMs: longestTask,
      toFirstPaint: traffic.until(firstPaint),
      toLargestPaint: traffic.until(largestPaint),
      toAlive: traffic.until(aliveMs),
      total: traffic.total(),
      scripts: traffic.scripts(),
    };
  } finally {
    await close();
  }
}
