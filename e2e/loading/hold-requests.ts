import type { Page, Route } from '@playwright/test';

/** A browser forgives every shift within 500 ms of a press; what comes after this is nobody's doing but ours. */
const lateMs = 700;

export interface HeldRequests {
  /** Lets everything go on that was held back, once the last press is long enough ago. */
  release(): Promise<void>;
}

/** Keeps requests waiting, so that what they bring comes late. Call before the press. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  goOn: (route: Route) => Promise<unknown> = (route) => route.continue(),
): Promise<HeldRequests> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(url, async (route) => {
    await gate;
    await goOn(route);
  });
  return {
    async release() {
      const now = await page.evaluate(() => performance.now());
      await page.waitForFunction((until) => performance.now() > until, now + lateMs);
      open();
    },
  };
}
