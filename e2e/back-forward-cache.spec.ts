import { chromium, type Browser } from '@playwright/test';
import { paths } from '../shared/src/paths';
import { arriveAt } from './arrive';
import { expect, test } from './fixtures';
import { blockPartner, watchRequests } from './offers-partners';
import { enterOnDevice, newContact } from './offers-visitor';

const pages = [
  '/',
  '/apply',
  '/receipt',
  '/paths/toffer',
  '/paths/noffer1',
  '/paths/soffer',
  '/legal/request',
  '/legal/privacy-policy',
  '/legal/terms',
  '/legal/rules',
  '/legal/unsubscribe',
  '/winners',
  '/contact-us',
];

/** Notes whether this document came back whole, and who asks to be told of its end. */
function watchReturn(): void {
  const seen = { persisted: false, endings: [] as string[] };
  Object.assign(window, { returned: seen });
  window.addEventListener('pageshow', (event) => {
    seen.persisted ||= event.persisted;
  });
  const original = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    ...[type, ...rest]: Parameters<typeof original>
  ) {
    if (type === 'unload' || type === 'beforeunload') seen.endings.push(type);
    original.call(this, type, ...rest);
  };
}

test.describe('back to a page that was left', () => {
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }) => {
    browser = await chromium.launch({
      ...launchOptions,
      // Playwright turns the cache off.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  test.afterAll(() => browser.close());

  for (const path of pages) {
    test(`${path} comes back as it was`, async ({ stack }) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.addInitScript(watchReturn);
      await page.goto(`${stack.siteUrl}${path}`, { waitUntil: 'load' });
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main') ?? {}).some((k) => k.startsWith('__reactProps')),
      );
      await page.evaluate(() => Object.assign(window, { mark: 'as it was' }));
      await page.goto(`${stack.siteUrl}/favicon.svg`);
      // A page from the cache loads nothing, so only its arrival can be waited for.
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
        mark: 'as it was',
        reasons: undefined,
        persisted: true,
        endings: [],
      });
      await context.close();
    });
  }

  test('details that were forgotten meanwhile are not passed on', async ({ stack }) => {
    const context = await browser.newContext({ baseURL: stack.siteUrl });
    const page = await context.newPage();
    await page.addInitScript(watchReturn);
    const contact = newContact();
    await enterOnDevice(page, contact);
    // A partner that does not load does not redirect the visitor.
    await blockPartner(page, 'lead');
    await page.goto(paths.leadOffer);
    await expect(page.getByText(/has no offer for you right now/)).toBeVisible();
    await page.goto(paths.winners);
    await page.getByRole('button', { name: 'Forget my details on this device' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBeNull();
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(window, 'returned')?.persisted === true);
    await expect(page.getByText('We found no entry on this device')).toBeVisible();
    const requests = watchRequests(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await arriveAt(page, paths.embeddedOffer);
    await expect(page.getByText('Nothing is sent to')).toBeVisible();
    expect(requests.partners).toEqual([]);
    await context.close();
  });
});
