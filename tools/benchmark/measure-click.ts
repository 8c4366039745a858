import type { Browser } from '@playwright/test';
import { openThrottled } from './open-page';

/** The visitor reads the home page for this long before the click, milliseconds. */
const IDLE_MS = 2000;

/** One click from the home page to the form. */
export interface Click {
  /** From the click to the form's first frame, milliseconds. */
  readonly toFormMs: number;
  /** Requests that went over the network on the way. */
  readonly requests: number;
}

/** Notes the moment of the click and that of the form, in the page. */
function watchClick(): void {
  const marks = { clicked: 0, form: 0 };
  Object.assign(window, { clickMarks: marks });
  const look = () => {
    if (document.querySelector('main form [name="first_name"]')) {
      // The frame in which it is drawn comes next.
      requestAnimationFrame(() => (marks.form = performance.now()));
    } else requestAnimationFrame(look);
  };
  document.addEventListener(
    'click',
    (event) => {
      marks.clicked = event.timeStamp;
      look();
    },
    { capture: true, once: true },
  );
}

/** Opens the home page with an empty cache, waits, and clicks the way to the form. */
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
    const requests = traffic.answers.slice(before).filter(({ endedMs }) => endedMs <= marks.form);
    return { toFormMs: marks.form - marks.clicked, requests: requests.length };
  } finally {
    await close();
  }
}
