import type { Page } from '@playwright/test';
import { paths } from '../../shared/src/paths';
import { waitForPage, waitForHydration } from '../support/wait-for-page';
import { expect, test } from '../support/fixtures';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const scrollMode = (page: Page) => page.evaluate(() => window.history.scrollRestoration);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => scrollY(page)).toBe(top);
}

test.beforeEach(async ({ page }) => {
  await page.goto(paths.rules);
  await waitForHydration(page);
});

test('keeps the scroll position on reload', async ({ page }) => {
  await scrollTo(page, 900);
  // WebKit reads the mode before `pagehide`.
  expect(await scrollMode(page)).toBe('auto');
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => scrollY(page)).toBe(900);
});

test('restores the scroll position on Back from another document', async ({ page, stack }) => {
  await scrollTo(page, 900);
  await page.goto(`${stack.siteUrl}/favicon.svg`);
  await page.goBack();
  await waitForHydration(page);
  await expect.poll(() => scrollY(page)).toBe(900);
});

test('starts at the top on Back and Forward within the document', async ({ page }) => {
  await scrollTo(page, 900);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
  await waitForPage(page, paths.winners);
  await expect.poll(() => scrollY(page)).toBe(0);
  await scrollTo(page, 300);
  await page.goBack();
  await waitForPage(page, paths.rules);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // A late restoration would scroll after the page is rendered.
  await page.waitForTimeout(500);
  expect(await scrollY(page)).toBe(0);
  expect(await scrollMode(page)).toBe('auto');
  await page.goForward();
  await waitForPage(page, paths.winners);
  await page.waitForTimeout(500);
  expect(await scrollY(page)).toBe(0);
});

test('keeps the scroll position on reload after Back', async ({ page }) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
  await waitForPage(page, paths.winners);
  await page.goBack();
  await waitForPage(page, paths.rules);
  await scrollTo(page, 900);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => scrollY(page)).toBe(900);
});
