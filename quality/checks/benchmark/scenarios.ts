import type { Browser, Page } from '@playwright/test';
import { journeyTaps, type JourneyTap } from './journey';
import { visitThrottled, type CompletedRequest } from './open-page';
import type { Figure } from './report';
import type { PageMarks } from './watch-page';

/** What is measured on each site in turn. */
export interface Scenario {
  readonly title: string;
  /** Visits a site with an empty cache. */
  measure(browser: Browser, site: string): Promise<Figure[]>;
}

/** How many times slower than this machine the CPU of a phone some years old is. */
const PHONE_CPU = 4;
/** Time on the home page before the click. */
const IDLE_MS = 2000;
/** Time before and after each tap, so that its work ends before the next one. */
const PAUSE_MS = 700;

const marksOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'benchmarkMarks') as Omit<PageMarks, 'expectTap'>);

const isMarked = (page: Page, mark: 'hydrated' | 'shownAt') =>
  page.waitForFunction((name) => Reflect.get(window, 'benchmarkMarks')[name] > 0, mark);

const amount = (label: string, responses: readonly CompletedRequest[]): Figure[] => [
  [`bytes ${label}`, responses.reduce((sum, { bytes }) => sum + bytes, 0), 'kB'],
  [`requests ${label}`, responses.length],
];

/**
 * Opens a page and waits until the network is idle.
 * @param selector of an element whose hydration makes the page interactive.
 */
const coldVisit = (path: string, selector: string): Scenario => ({
  title: path,
  measure: (browser, site) =>
    visitThrottled(browser, PHONE_CPU, selector, async ({ page, responses, networkIdle }) => {
      await page.goto(`${site}${path}`, { waitUntil: 'load' });
      await isMarked(page, 'hydrated');
      await networkIdle();
      const { firstPaint, largestPaint, hydrated, ...marks } = await marksOf(page);
      if (Number.isNaN(firstPaint + largestPaint)) throw new Error(`${path} was never painted`);
      const until = (timeMs: number) => responses.filter(({ endedMs }) => endedMs <= timeMs);
      const scripts = responses.filter(({ isScript }) => isScript);
      return [
        ['first paint', firstPaint, 'ms'],
        ['largest paint', largestPaint, 'ms'],
        ['hydrated', hydrated, 'ms'],
        ['total blocking time', marks.blocking, 'ms'],
        ['longest task', marks.longestTask, 'ms'],
        ...amount('to first paint', until(firstPaint)),
        ...amount('to largest paint', until(largestPaint)),
        ...amount('to hydrated', until(hydrated)),
        ...amount('total', responses),
        ...amount('of all scripts', scripts),
        ['layout shift, thousandths', Math.round(marks.shift * 1000)],
      ];
    }),
});

/** Taps, and waits for what the tap shows and for its work to end. @returns what the page recorded. */
async function marksOfTap(page: Page, { tap, shows }: Pick<JourneyTap, 'tap' | 'shows'>) {
  await page.evaluate((next) => Reflect.get(window, 'benchmarkMarks').expectTap(next), shows);
  await tap(page);
  await page.waitForTimeout(PAUSE_MS);
  if (shows) await isMarked(page, 'shownAt');
  return marksOf(page);
}

const form = 'main form [name="first_name"]';

/** Clicks the link to the form some time after the home page has loaded. */
const click: Scenario = {
  title: 'home → /apply after 2 s',
  measure: (browser, site) =>
    visitThrottled(browser, PHONE_CPU, null, async ({ page, responses }) => {
      await page.goto(`${site}/`, { waitUntil: 'load' });
      const link = page.locator('main a[href="/apply"]').first();
      await link.waitFor();
      await page.waitForTimeout(IDLE_MS);
      const before = responses.length;
      const { tappedAt, shownAt } = await marksOfTap(page, {
        tap: () => link.click(),
        shows: form,
      });
      const requests = responses.slice(before).filter(({ endedMs }) => endedMs <= shownAt);
      return [
        ['click to form', shownAt - tappedAt, 'ms'],
        ['requests until the form', requests.length],
      ];
    }),
};

export const pageScenarios: readonly Scenario[] = [
  coldVisit('/', 'main a[href="/apply"]'),
  coldVisit('/apply', form),
  coldVisit('/legal/rules', 'main h1'),
  click,
];

/** Goes through the journey from the home page, and measures every tap. */
const tapScenario = (cpu: number): Scenario => ({
  title: `CPU ${cpu}x slower`,
  measure: (browser, site) =>
    visitThrottled(browser, cpu, null, async ({ page, networkIdle }) => {
      await page.goto(`${site}/`, { waitUntil: 'load' });
      await networkIdle();
      const figures: Figure[] = [];
      for (const { name, prepare, ...tap } of journeyTaps) {
        await prepare?.(page);
        await page.waitForTimeout(PAUSE_MS);
        const { longestEvent, tappedAt, shownAt } = await marksOfTap(page, tap);
        // Durations below 16 ms are not reported.
        figures.push([name, Math.max(longestEvent, 8), 'ms']);
        if (tap.shows) figures.push([`${name}, shown`, shownAt - tappedAt, 'ms']);
      }
      return figures;
    }),
});

/** On that phone and a cheap one. */
export const tapScenarios: readonly Scenario[] = [PHONE_CPU, 6].map(tapScenario);
