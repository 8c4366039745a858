import { chromium, type Browser } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { chromiumPath, launchOptions } from '@prizestash/lab/site/chromium';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { blockPartner, watchRequests } from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';

/** Records whether the page was restored from the cache, and listeners that prevent this. */
function watchRestore(): void {
  const seen = { persisted: false, blockingListeners: [] as string[] };
  Object.assign(window, { returned: seen });
  window.addEventListener('pageshow', (event) => {
    seen.persisted ||= event.persisted;
  });
  const original = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    ...[type, ...rest]: Parameters<typeof original>
  ) {
    if (type === 'unload' || type === 'beforeunload') seen.blockingListeners.push(type);
    original.call(this, type, ...rest);
  };
}

test.describe('the back/forward cache', () => {
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await chromium.launch({
      ...launchOptions(chromiumPath),
      // Playwright disables the cache by default.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  test.afterAll(() => browser.close());

  for (const path of Object.values(paths)) {
    test(`restores ${path}`, async ({ stack }) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.addInitScript(watchRestore);
      await page.goto(`${stack.siteUrl}${path}`, { waitUntil: 'load' });
      await waitForHydration(page, 'main');
      await page.evaluate(() => Object.assign(window, { mark: 'before leaving' }));
      await page.goto(`${stack.siteUrl}/favicon.svg`);
      // A page from the cache fires no load event.
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForFunction(() => Reflect.get(window, 'returned')?.persisted === true);
      const returned = await page.evaluate(() => ({
        mark: Reflect.get(window, 'mark') as unknown,
        reasons: (
          performance.getEntriesByType('navigation')[0] as never as {
            notRestoredReasons: { reasons: { reason: string }[] } | null;
          }
        ).notRestoredReasons?.reasons.map(({ reason }) => reason),
        ...(Reflect.get(window, 'returned') as object),
      }));
      expect(returned).toEqual({
        mark: 'before leaving',
        reasons: undefined,
        persisted: true,
        blockingListeners: [],
      });
      await context.close();
    });
  }

  test('sends no details that were deleted after the page was left', async ({ stack }) => {
    const context = await browser.newContext({ baseURL: stack.siteUrl });
    const page = await context.newPage();
    await page.addInitScript(watchRestore);
    const contact = newContact();
    await enterOnDevice(page, contact);
    // A partner that does not load does not redirect the visitor.
    await blockPartner(page, 'lead');
    await page.goto(paths.leadOffer);
    await expect(page.getByText(/isn't showing its offer right now/)).toBeVisible();
    await page.goto(paths.winners);
    await page.getByRole('button', { name: 'Forget my details on this device' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBeNull();
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(window, 'returned')?.persisted === true);
    await expect(page.getByText('We found no entry on this device')).toBeVisible();
    const requests = watchRequests(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await waitForPage(page, paths.embeddedOffer);
    await expect(page.getByText('Nothing is sent to')).toBeVisible();
    expect(requests.partners).toEqual([]);
    await context.close();
  });
});
