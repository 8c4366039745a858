import type { Page } from '@playwright/test';
import { axeViolations } from '../accessibility/checks/axe-violations';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { breakGuest, faultsOfGuests, promoteGuests } from '@prizestash/lab/site/guest-site';
import { bundlers } from '@prizestash/lab/site/guests';
import { newContact, storedRecord } from '@prizestash/lab/site/pages/offers-visitor';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

/** Paths of the files of packages that a page requests. */
async function requestedFiles(page: Page, url: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(url, { waitUntil: 'networkidle' });
  return files.filter((file) => file.startsWith('/packages/')).sort();
}

/** Navigates as a link of the shell or a remote does. */
const followLink = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('a guest of ES modules relaxes the integrity policy of its own pages only', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const site = await TestSite.start();
  try {
    await promoteGuests(site, ['vite'], { browserCheck: true });
    const policyOf = async (path: string) => {
      const headers = (await page.request.get(`${site.url}${path}`)).headers();
      return Object.keys(headers).filter((name) => name.startsWith('integrity-policy'));
    };
    for (const path of ['/', '/apply', '/winners', '/nowhere']) {
      expect(await policyOf(path)).toEqual(['integrity-policy']);
    }
    expect(await policyOf('/guest-vite')).toEqual(['integrity-policy-report-only']);

    const contact = newContact();
    const knows = page.getByText(`Version 1.1.0 knows ${contact.first_name}.`);
    const isNewDocument = () =>
      expect.poll(() => page.evaluate(() => 'left' in window).catch(() => true)).toBe(false);
    const leave = () => page.evaluate(() => Object.assign(window, { left: true }));
    await page.goto(`${site.url}/apply`);
    await page.evaluate((record) => localStorage.setItem('root', record), storedRecord(contact));
    await page.reload();
    await waitForHydration(page);
    await test.step('into its page', async () => {
      await leave();
      await followLink(page, '/guest-vite');
      await expect(knows).toBeVisible();
      await isNewDocument();
    });
    await test.step('out of its page', async () => {
      await leave();
      await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
      await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
      await isNewDocument();
      await page.goBack();
      await expect(knows).toBeVisible();
    });
    await test.step('other pages share a document', async () => {
      await page.goto(`${site.url}/winners`);
      await waitForHydration(page);
      await leave();
      await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
      await waitForPage(page, '/contact-us');
      expect(await page.evaluate(() => 'left' in window)).toBe(true);
    });
  } finally {
    await site.stop();
  }
});

for (const bundler of bundlers) {
  test.describe(`a guest that ${bundler} has built`, () => {
    test.describe.configure({ mode: 'serial' });
    const path = `/guest-${bundler}`;
    let site: TestSite;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      site = await TestSite.start();
      // The pages open in a browser before they go live, like those of every other release.
      await promoteGuests(site, [bundler], { browserCheck: true });
    });
    test.afterAll(() => site.stop());
    test.afterEach(() => {
      site.fault = () => false;
    });

    test('uses the React and the contact store of the page', async ({ page, context }) => {
      await page.goto(`${site.url}${path}`);
      await expect(page.getByText('Version 1.1.0 knows nobody.')).toBeVisible();
      await expect(page).toHaveTitle('Guest | PrizeStash');
      await page.getByRole('button', { name: 'Counted to 0' }).click();
      await expect(page.getByRole('button', { name: 'Counted to 1' })).toBeVisible();

      const contact = newContact();
      const otherTab = await context.newPage();
      await otherTab.goto(`${site.url}/winners`);
      await otherTab.evaluate(
        (record) => localStorage.setItem('root', record),
        storedRecord(contact),
      );
      await expect(page.getByText(`Version 1.1.0 knows ${contact.first_name}.`)).toBeVisible();
      await page.locator('footer').getByRole('button', { name: 'Forget my details' }).click();
      await expect(page.getByText('Version 1.1.0 knows nobody.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Counted to 1' })).toBeVisible();
    });

    test('costs a visitor of another page no request', async ({ page }) => {
      const files = await requestedFiles(page, `${site.url}/`);
      expect(files.some((file) => file.startsWith('/packages/shell/'))).toBe(true);
      expect(files.filter((file) => file.startsWith(`/packages/mfe-guest-${bundler}/`))).toEqual(
        [],
      );
    });

    test('is accessible', async ({ page }) => {
      await page.goto(`${site.url}${path}`);
      await expect(page.getByRole('heading', { name: 'Guest' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('opens after a navigation in the page', async ({ page }) => {
      await page.goto(`${site.url}${path}`);
      await expect(page.getByRole('heading', { name: 'Guest' })).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
      await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Guest' })).toBeVisible();
      // Modules need another integrity policy, so their pages are documents of their own.
      const isSame = await page.evaluate(() => 'sameDocument' in window);
      if (bundler !== 'vite') expect(isSame).toBe(true);
    });

    test('styles no other page, and no other page styles it', async ({ page }) => {
      /** Whether a style sheet that the guest's script has added is on, and those of Winners. */
      const styles = () =>
        page.evaluate(() => ({
          guest: getComputedStyle(document.body).getPropertyValue('--guest'),
          winners: [...document.styleSheets]
            .filter(({ href }) => href?.includes('/packages/mfe-legal/'))
            .map(({ disabled }) => !disabled),
        }));
      const heading = (name: string) => page.getByRole('heading', { name, exact: true });
      await page.goto(`${site.url}${path}`);
      await expect(heading('Guest')).toBeVisible();
      expect(await styles()).toEqual({ guest: 'on', winners: [] });
      await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
      await expect(heading('PrizeStash Winners!')).toBeVisible();
      const onWinners = await styles();
      expect(onWinners).toEqual({ guest: '', winners: onWinners.winners.map(() => true) });
      await page.locator('header').getByRole('link').first().click();
      await expect(heading('PrizeStash Winners!')).toBeHidden();
      const atHome = { guest: '', winners: onWinners.winners.map(() => false) };
      expect(await styles()).toEqual(atHome);
      await page.goBack();
      await expect(heading('PrizeStash Winners!')).toBeVisible();
      expect(await styles()).toEqual(onWinners);
      await page.goBack();
      await expect(heading('Guest')).toBeVisible();
      // Pages of modules are documents of their own.
      const winners = bundler === 'vite' ? [] : atHome.winners;
      expect(await styles()).toEqual({ guest: 'on', winners });
    });

    test('says without script what it needs', async ({ request }) => {
      const html = await (await request.get(`${site.url}${path}`)).text();
      expect(html).toContain('<title>Guest | PrizeStash</title>');
      expect(html).toContain('<meta name="description" content="A page from another repository.">');
      expect(html).toMatch(/<noscript><p>Your browser [^<]*needs them\.<\/p><\/noscript>/);
    });

    for (const fault of faultsOfGuests) {
      test(`falls back to its previous version when ${fault}`, async ({ page, pageErrors }) => {
        pageErrors.allow(/./);
        breakGuest(site, bundler, fault);
        await page.goto(`${site.url}${path}`);
        await expect(page.getByText('Version 1.0.0 knows nobody.')).toBeVisible({
          timeout: 30_000,
        });
        expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
      });
    }
  });
}
