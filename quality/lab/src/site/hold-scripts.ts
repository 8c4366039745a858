import type { Page } from '@playwright/test';

/**
 * Delays every script of the page, as a slow network does. Call before `goto`.
 * @returns a function that lets the scripts load.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
