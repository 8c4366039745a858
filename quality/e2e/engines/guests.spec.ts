import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import type { EnginePage } from '@prizestash/lab/site/engines/engine';
import { breakGuest, faultsOfGuests, promoteGuests } from '@prizestash/lab/site/guest-site';
import { bundlers } from '@prizestash/lab/site/guests';
import { newContact, storedRecord } from '@prizestash/lab/site/pages/offers-visitor';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

// One site for all tests of an engine: promoting the guests takes longer than the tests.
test.describe.configure({ mode: 'default' });

let site: TestSite;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await TestSite.start();
  await promoteGuests(site, bundlers);
});
test.afterAll(() => site.stop());
test.afterEach(() => {
  site.fault = () => false;
});

/**
 * Waits for a text of the page. The previous version arrives after three attempts with the live one; the document may
 * be replaced meanwhile.
 */
async function expectText(page: EnginePage, text: string): Promise<void> {
  const shown = () =>
    page.evaluate(() => document.querySelector('main')?.innerText ?? '').catch(() => '');
  await expect.poll(shown, { timeout: 30_000 }).toContain(text);
}

const hasRunForeignScript = (page: EnginePage) => page.evaluate(() => 'foreign' in window);

/**
 * Opens a page, and then another one by a navigation in the page. Storage keeps the errors of the first document: a
 * module guest gets a document of its own.
 * @returns the uncaught errors since then.
 */
async function crossTo(page: EnginePage, path: string): Promise<() => Promise<string[]>> {
  await waitForHydration(page);
  await page.evaluate((path) => {
    function keep(message: string): void {
      const errors = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[];
      sessionStorage.setItem('errors', JSON.stringify([...errors, message]));
    }
    window.addEventListener('error', ({ message }) => keep(message));
    window.addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)));
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]);
}

for (const bundler of bundlers) {
  test.describe(`a guest that ${bundler} has built`, () => {
    const path = `/guest-${bundler}`;
    test('uses the React and the contact store of the page', async ({ openPage }) => {
      const page = await openPage(`${site.url}${path}`);
      await expectText(page, 'Version 1.1.0 knows nobody.');
      const contact = newContact();
      await page.evaluate(
        (record) => window.localStorage.setItem('root', record),
        storedRecord(contact),
      );
      await page.reload();
      await expectText(page, `Version 1.1.0 knows ${String(contact['first_name'])}.`);
      await page.locator('main button').click();
      await expectText(page, 'Counted to 1');
    });

    test('opens after a navigation in the page without an error', async ({ openPage }) => {
      const page = await openPage(`${site.url}${paths.winners}`);
      const errors = await crossTo(page, path);
      await expectText(page, 'Version 1.1.0 knows nobody.');
      await page.locator('main button').click();
      await expectText(page, 'Counted to 1');
      expect(await errors()).toEqual([]);

      // Its script has adopted a style sheet, which leaves with its page.
      const style = () =>
        page
          .evaluate(() => getComputedStyle(document.body).getPropertyValue('--guest').trim())
          .catch(() => 'between two documents');
      const adopts = await page.evaluate(() => 'adoptedStyleSheets' in document);
      expect(await style()).toBe(adopts ? 'on' : '');
      await page.evaluate(() => window.history.back());
      await expect.poll(style).toBe('');
    });

    for (const fault of faultsOfGuests) {
      test(`falls back to its previous version when ${fault}`, async ({ openPage }) => {
        breakGuest(site, bundler, fault);
        const page = await openPage(`${site.url}${path}`);
        await expectText(page, 'Version 1.0.0 knows nobody.');
        expect(await hasRunForeignScript(page)).toBe(false);
      });
    }
  });
}
