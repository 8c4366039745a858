import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';

test('stores utm_source before React hydrates the page', async ({ page }) => {
  // React hydrates in a later task; without timers that task never runs.
  await page.addInitScript(() => Object.assign(window, { setTimeout: () => 0 }));
  await page.goto('/?utm_source=tiktok');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('utm_source=tiktok');
  const heading = page.locator('main h1');
  expect(await heading.evaluate((element) => Object.keys(element))).toEqual([]);
});

test('stores utm_source on the home page only', async ({ page }) => {
  await page.goto('/winners?utm_source=tiktok');
  await waitForHydration(page);
  expect(await page.evaluate(() => document.cookie)).not.toContain('utm_source');
});
