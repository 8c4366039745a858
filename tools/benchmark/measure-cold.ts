import type { Browser } from '@playwright/test';
import { openThrottled } from './open-page';
import type { MeasuredRoute } from './routes';
import type { Amount } from './traffic';
import { watchPage, type PageMarks } from './watch-page';

/** One visit with an empty cache. Times are milliseconds since the start of the navigation. */
export interface ColdVisit {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly hydratedMs: number;
  readonly shift: number;
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  readonly toFirstPaint: Amount;
  readonly toLargestPaint: Amount;
  readonly toHydrated: Amount;
  readonly total: Amount;
  readonly scripts: Amount;
}

/** Opens a page with an empty cache and waits until the network is idle. */
export async function measureCold(
  browser: Browser,
  site: string,
  { path, hydratedSelector }: MeasuredRoute,
): Promise<ColdVisit> {
  const { page, traffic, networkIdle, close } = await openThrottled(browser);
  try {
    await page.addInitScript(watchPage, hydratedSelector);
    await page.goto(`${site}${path}`, { waitUntil: 'load' });
    await page.waitForFunction(() => Reflect.get(window, 'benchmarkMarks').hydrated !== null);
    await networkIdle();
    const marks = (await page.evaluate(() => Reflect.get(window, 'benchmarkMarks'))) as PageMarks;
    const { firstPaint, largestPaint, hydrated: hydratedMs, shift, blocking, longestTask } = marks;
    if (firstPaint === null || largestPaint === null || hydratedMs === null) {
      throw new Error(`${site}${path} was never painted`);
    }
    return {
      firstPaintMs: firstPaint,
      largestPaintMs: largestPaint,
      hydratedMs,
      shift,
      blockingMs: blocking,
      longestTaskMs: longestTask,
      toFirstPaint: traffic.until(firstPaint),
      toLargestPaint: traffic.until(largestPaint),
      toHydrated: traffic.until(hydratedMs),
      total: traffic.total(),
      scripts: traffic.scripts(),
    };
  } finally {
    await close();
  }
}
