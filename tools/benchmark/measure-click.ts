import type { Browser } from '@playwright/test';
import { openThrottled } from './open-page';

/** Time on the home page before the click, in milliseconds. */
const IDLE_MS = 2000;

/** One navigation from the home page to the form. */
export interface Click {
  /** Milliseconds from the click to the first frame with the form. */
  readonly toFormMs: number;
  /** Network requests between the click and that frame. */
  readonly requests: number;
}

/** Runs in the page: records the times of the click and of the form. */
function watchClick(): void {
  const marks = { clicked: 0, form: 0 };
  Object.assign(window, { clickMarks: marks });
  const check = () => {
    if (document.querySelector('main form [name="first_name"]')) {
      // The next frame paints it.
      requestAnimationFrame(() => (marks.form = performance.now()));
    } else requestAnimationFrame(check);
  };
  document.addEventListener(
    'click',
    (event) => {
      marks.clicked = event.timeStamp;
      check();
    },
    { capture: true, once: true },
  );
}

/** Opens the home page with an empty cache, waits, and clicks the link to the form. */
export async function measureClick(browser: Browser, site: string): Promise<Click> {
  const { page, traffic, close } = await openThrottled(browser);
  try {
    await page.addInitScript(watchClick);
    await page.goto(`${site}/`, { waitUntil: 'load' });
    await page.waitForSelector('main a[href="/apply"]');
    await page.waitForTimeout(IDLE_MS);
    const before = traffic.total().requests;
    await page.locator('main a[href="/apply"]').first().click();
    await page.waitForFunction(() => Reflect.get(window, 'clickMarks').form > 0);
    const marks = (await page.evaluate(() => Reflect.get(window, 'clickMarks'))) as {
      clicked: number;
      form: number;
    };
    const requests = traffic.responses.slice(before).filter(({ endedMs }) => endedMs <= marks.form);
    return { toFormMs: marks.form - marks.clicked, requests: requests.length };
  } finally {
    await close();
  }
}
