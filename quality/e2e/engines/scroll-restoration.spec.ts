import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { type EnginePage, goBack, goForward } from '@prizestash/lab/site/engines/engine';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';

const scrollY = (page: EnginePage) => page.evaluate(() => Math.round(window.scrollY));
const scrollMode = (page: EnginePage) => page.evaluate(() => window.history.scrollRestoration);
const openWinners = (page: EnginePage) => page.locator('footer a[href="/winners"]').click();

async function scrollTo(page: EnginePage, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => scrollY(page)).toBe(top);
  // WebKit records the position in the history entry a moment later.
  await pause(300);
}

test('keeps the scroll position on reload', async ({ openPage }) => {
  const page = await openPage(paths.rules);
  await waitForHydration(page);
  await scrollTo(page, 900);
  // WebKit reads the mode before `pagehide`.
  expect(await scrollMode(page)).toBe('auto');
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => scrollY(page)).toBe(900);
});

test('restores the scroll position on Back from another document', async ({ openPage, stack }) => {
  const page = await openPage(paths.rules);
  await waitForHydration(page);
  await scrollTo(page, 900);
  await page.goto(`${stack.siteUrl}${paths.winners}`);
  await waitForPage(page, paths.winners);
  await goBack(page);
  await waitForPage(page, paths.rules);
  await expect.poll(() => scrollY(page)).toBe(900);
});

test('starts at the top on Back and Forward within the document', async ({ openPage }) => {
  const page = await openPage(paths.rules);
  await waitForHydration(page);
  await scrollTo(page, 900);
  await openWinners(page);
  await waitForPage(page, paths.winners);
  await expect.poll(() => scrollY(page)).toBe(0);
  await scrollTo(page, 300);
  await goBack(page);
  await waitForPage(page, paths.rules);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  // A late restoration would scroll after the page is rendered.
  await pause(500);
  expect(await scrollY(page)).toBe(0);
  expect(await scrollMode(page)).toBe('auto');
  await goForward(page);
  await waitForPage(page, paths.winners);
  await pause(500);
  expect(await scrollY(page)).toBe(0);
});

test('keeps the scroll position on reload after Back', async ({ openPage }) => {
  const page = await openPage(paths.rules);
  await waitForHydration(page);
  await openWinners(page);
  await waitForPage(page, paths.winners);
  await goBack(page);
  await waitForPage(page, paths.rules);
  await scrollTo(page, 900);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => scrollY(page)).toBe(900);
});
