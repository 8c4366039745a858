import type { Browser, Page } from '@playwright/test';
import { openThrottled } from '../open-page';
import { journeyTaps } from './journey';
import { watchTaps, type TapMarks } from './watch-taps';

/** Time before and after each tap, in milliseconds, so that its work ends before the next one. */
const PAUSE_MS = 700;

/** The times of one tap, in milliseconds. */
export interface TapTimes {
  /** Longest duration of its events until the next paint, in steps of 8; below 16 it is 8. */
  readonly eventMs: number;
  /** From the tap to the frame with what it shows; NaN for a tap that waits for nothing. */
  readonly shownMs: number;
}

const marksOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'tapMarks') as Omit<TapMarks, 'awaitElement' | 'reset'>);

/** @returns what a page that a tap has just replaced no longer knows. */
async function measureTap(page: Page, { tap, shows }: (typeof journeyTaps)[number]) {
  await page.evaluate((selector) => {
    const marks = Reflect.get(window, 'tapMarks') as TapMarks;
    marks.reset();
    if (selector) marks.awaitElement(selector);
  }, shows);
  await tap(page);
  await page.waitForTimeout(PAUSE_MS);
  if (shows) await page.waitForFunction(() => Reflect.get(window, 'tapMarks').shownAt > 0);
  const { longest, startedAt, shownAt } = await marksOf(page);
  return { eventMs: Math.max(longest, 8), shownMs: shows ? shownAt - startedAt : Number.NaN };
}

/**
 * Goes through the journey from the home page with an empty cache.
 * @param cpu how many times slower than this machine the CPU is.
 * @returns the times by the tap's name.
 */
export async function measureTaps(
  browser: Browser,
  site: string,
  cpu: number,
): Promise<ReadonlyMap<string, TapTimes>> {
  const { page, networkIdle, close } = await openThrottled(browser, cpu);
  const times = new Map<string, TapTimes>();
  try {
    await page.addInitScript(watchTaps);
    await page.goto(`${site}/`, { waitUntil: 'load' });
    await networkIdle();
    for (const tap of journeyTaps) {
      await tap.prepare?.(page);
      await page.waitForTimeout(PAUSE_MS);
      times.set(tap.name, await measureTap(page, tap));
    }
    return times;
  } finally {
    await close();
  }
}
