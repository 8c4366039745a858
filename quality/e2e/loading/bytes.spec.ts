import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

/** Bytes on the wire, headers included, of a page with the pages that it prefetches. */
async function bytesOf(page: Page, path: string, onlyScripts: boolean) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const counted = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isScript = type === 'Script' || new URL(response.url).pathname.endsWith('.js');
    if (isScript || !onlyScripts) counted.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await waitForHydration(page);
  return () => bytes;
}

// Below what one build of the same sources loads (docs/performance.md).
test('loads at most 105 kB of scripts in a ten-second visit of the home page', async ({ page }) => {
  const bytes = await bytesOf(page, paths.home, true);
  const reports = page.waitForRequest('**/page-reports');
  await page.waitForTimeout(10_000);
  await reports;
  expect(bytes()).toBeGreaterThan(95_000);
  expect(bytes()).toBeLessThanOrEqual(105_000);
});

test('loads at most 133.5 kB for the form', async ({ page }) => {
  const bytes = await bytesOf(page, paths.apply, false);
  await expect.poll(bytes).toBeGreaterThan(110_000);
  await page.waitForLoadState('networkidle');
  expect(bytes()).toBeLessThanOrEqual(133_500);
});
