import type { Page, Route } from '@playwright/test';

/** Browsers exclude layout shifts within 500 ms of an input from the score. */
const afterInputMs = 700;

export interface HeldRequests {
  /** Continues the held requests, once the exclusion window of the last input is over. */
  release(): Promise<void>;
}

/** Holds matching requests, so that their responses arrive late. Call before the input. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<unknown> = (route) => route.continue(),
): Promise<HeldRequests> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await handle(route);
  });
  return {
    async release() {
      const now = await page.evaluate(() => performance.now());
      await page.waitForFunction((until) => performance.now() > until, now + afterInputMs);
      release();
    },
  };
}
