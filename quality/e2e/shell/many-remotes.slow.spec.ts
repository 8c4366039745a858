import { setOfRemotesFile } from '@prizestash/release-store/release-set/release-set';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { Page } from '@playwright/test';
import { pathOf, releaseSmallRemote } from '@prizestash/promotion/testing/small-remote';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

// One site for all tests: to promote the remotes takes longer than the tests.
test.describe.configure({ mode: 'default' });

let site: TestSite;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await TestSite.start();
  // So many that pages name only those that they need at once.
  const names = Array.from({ length: 24 }, (_, index) => `mfe-small-${index}`);
  await site.promote(
    ...(await Promise.all(names.map((name) => releaseSmallRemote(site.store, name, '1.0.0')))),
  );
});
test.afterAll(() => site.stop());
test.afterEach(() => {
  site.fault = () => false;
});

const namesIn = (page: Page) =>
  page.evaluate(() => {
    const text = document.getElementById('release-set')?.textContent ?? '';
    return Object.keys((JSON.parse(text) as ReleaseSet).remotes);
  });

/** Opens a page and marks its document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const winnersLink = (page: Page) => page.locator('footer').getByRole('link', { name: 'Winners' });

test('names in each page the remotes that it needs at once', async ({ page }) => {
  for (const [path, names] of [
    ['/', ['mfe-claim']],
    ['/apply', ['mfe-claim', 'mfe-offers']],
    [pathOf('mfe-small-7'), ['mfe-small-7']],
  ] as const) {
    await open(page, path);
    expect(await namesIn(page)).toEqual(names);
  }
});

test('opens pages of all remotes in the same document', async ({ page }) => {
  const list = page.waitForResponse((response) =>
    Boolean(setOfRemotesFile(new URL(response.url()).pathname)),
  );
  await open(page, pathOf('mfe-small-7'));
  await expect(heading(page, 'mfe-small-7 1.0.0')).toBeVisible();
  await (await list).finished();
  await winnersLink(page).click();
  await expect(heading(page, 'PrizeStash Winners!')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(heading(page, 'mfe-small-7 1.0.0')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('lets the browser open pages of other remotes while their list does not load', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  site.fault = ({ url = '' }, response) => {
    if (!setOfRemotesFile(url)) return false;
    response.writeHead(503).end();
    return true;
  };
  await open(page, pathOf('mfe-small-7'));
  await winnersLink(page).click();
  await expect(heading(page, 'PrizeStash Winners!')).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);

  // After a reload, Back stays in one document, which does not know the page of before.
  await open(page, '/legal/terms');
  await page.evaluate(() => window.history.pushState(null, '', '/winners'));
  await page.reload();
  await expect(heading(page, 'PrizeStash Winners!')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Terms')).toBeVisible();
});

test('says that a page is not found once it knows all remotes', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto(`${site.url}/nowhere`);
  await expect(heading(page, 'We can’t find that page')).toBeVisible();
  await waitForHydration(page);
  await expect(heading(page, 'We can’t find that page')).toBeVisible();
});
