import type { Page } from '@playwright/test';
import { BUCKET_COOKIE } from '@prizestash/site-host/choose-release-set';
import { NO_SUCH_RELEASE_SET } from '@prizestash/site-host/site-host';
import { promote } from '@prizestash/promotion/promote/promote';
import { endCanary, rollback } from '@prizestash/promotion/promote/rollback';
import type { Release } from '@prizestash/release-store/release';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { hidePreviewLine, rewordedWinners } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { promoteOptions, TestSite } from '@prizestash/lab/site/test-site';
import { axeViolations } from '../accessibility/checks/axe-violations';

/** Returns the id of the release set of the page. */
const setOf = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(document.getElementById('release-set')?.textContent ?? '{}') as { id: string })
        .id,
  );

// The tests share one site, so they run one after the other in one worker.
test.describe.configure({ mode: 'default' });

test.describe('several release sets', () => {
  let site: TestSite;
  let live: string;
  let edited: Release;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    site = await TestSite.start();
    live = site.liveSet();
    edited = await site.releaseReworded();
  });
  test.afterAll(() => site.stop());
  test.afterEach(async () => {
    while (site.store.state().canaries.length > 0 || site.liveSet() !== live)
      await rollback(site.store, { again: true });
  });

  const startCanary = (percent: number) =>
    promote(site.store, [edited], { ...promoteOptions, percent, again: true });

  test('opens a preview by its link, in the pages that nobody else gets', async ({ page }) => {
    const { set, link = '' } = await promote(site.store, [edited], {
      preview: true,
      again: true,
    });
    expect(site.liveSet()).toBe(live);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/?utm_source=ad`);
    await page.evaluate(() => {
      localStorage.setItem('root', 'contact');
      sessionStorage.setItem('root', 'contact');
    });
    expect((await page.request.get(`${site.url}/winners?set=${set}`)).status()).toBe(404);
    await page.goto(link);
    // Nothing of the site is on the host name of previews.
    expect(
      await page.evaluate(() => [document.cookie, localStorage.root, sessionStorage.root]),
    ).toEqual(['', undefined, undefined]);
    expect(await setOf(page)).toBe(set);
    await waitForHydration(page);
    const notice = page.getByRole('complementary', { name: 'Preview' });
    await expect(notice).toContainText(
      'visitors do not get this version. An entry that you make here is a real entry.',
    );
    // The policy lets its style through, and it stays above the content.
    await expect(notice).toHaveCSS('background-color', 'rgb(255, 215, 94)');
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(notice).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, '/winners');
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
    await expect(notice).toBeVisible();

    const { origin } = new URL(link);
    await page.goto(`${origin}/winners?set=${set}&qa`);
    await page.getByRole('button', { name: 'Other versions' }).click();
    const versions = page.getByLabel('mfe-legal');
    const before = site.store.set(live)?.versions['mfe-legal'] ?? '';
    const options = versions.getByRole('option');
    await expect(options).toHaveText([
      '2 released',
      `${before} (live)`,
      `${edited.version} (shown)`,
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await versions.selectOption(`${before} (live)`);
    await expect(page).toHaveURL(`${origin}/winners?set=${live}&qa=`);
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();

    await page.goto(`${site.url}/winners`);
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('shows the line of a preview whatever its styles say, and no HTML of theirs', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const hostile = await site.releaseEdited('mfe-legal', hidePreviewLine);
    const { set, link = '' } = await promote(site.store, [hostile], { preview: true });
    await page.goto(`${new URL(link).origin}/winners?set=${set}`);
    await waitForHydration(page);
    const notice = page.getByRole('complementary', { name: 'Preview' });
    for (const [property, value] of [
      ['background-color', 'rgb(255, 215, 94)'],
      ['opacity', '1'],
      ['position', 'sticky'],
    ] as const) {
      await expect(notice).toHaveCSS(property, value);
    }
    expect((await notice.boundingBox())?.height).toBeGreaterThan(20);
    await expect(page.locator('#injected')).toHaveCount(0);
  });

  test('keeps a canary visitor on the new pages across visits', async ({ page, context }) => {
    const { set } = await startCanary(20);
    await context.addCookies([{ name: BUCKET_COOKIE, value: '19', url: site.url }]);
    await page.goto(`${site.url}/`);
    expect(await setOf(page)).toBe(set);
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, '/winners');
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();

    const other = await page.request.get(`${site.url}/winners`, {
      headers: { Cookie: `${BUCKET_COOKIE}=20` },
    });
    expect(await other.text()).toContain('PrizeStash Winners!');
  });

  test('assigns a bucket to a browser without the cookie', async ({ page, context }) => {
    await startCanary(50);
    await page.goto(`${site.url}/`);
    const first = await setOf(page);
    const assigned = (await context.cookies(site.url)).find(({ name }) => name === BUCKET_COOKIE);
    expect(assigned).toMatchObject({ path: '/', sameSite: 'Lax', secure: false });
    expect(Number(assigned?.value) < 50).toBe(first !== live);
    for (let visit = 0; visit < 3; visit += 1) {
      await page.reload();
      expect(await setOf(page)).toBe(first);
    }
    expect(
      (await context.cookies(site.url)).find(({ name }) => name === BUCKET_COOKIE)?.value,
    ).toBe(assigned?.value);
  });

  test('keeps a release-set override through links', async ({ page }) => {
    const { set } = await startCanary(1);
    await page.goto(`${site.url}/?set=${set}`);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, '/winners');
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await setOf(page)).toBe(set);
    expect(site.store.set(set)?.versions['mfe-legal']).toBe(edited.version);
  });

  test('keeps the release set of an open tab until it reloads', async ({ page }) => {
    await page.goto(`${site.url}/apply`);
    await waitForHydration(page);
    await page.getByLabel('First name').fill('Testa');
    await page.getByLabel('City').fill('Sampleton');
    await site.promote(edited);
    expect(site.liveSet()).not.toBe(live);

    const requested: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/packages/mfe-legal/')) {
        requested.push(`${response.status()} ${pathname.split('/')[3]}`);
      }
    });
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, '/winners');
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
    expect(await setOf(page)).toBe(live);
    // The files of the old version are loaded after the promotion.
    const old = site.store.set(live)?.versions['mfe-legal'];
    expect([...new Set(requested)]).toEqual([`200 ${old}`]);

    await page.goBack();
    await waitForPage(page, '/apply');
    await page.reload();
    expect(await setOf(page)).toBe(site.liveSet());
    await waitForHydration(page);
    await expect(page.getByLabel('First name')).toHaveValue('Testa');
    await expect(page.getByLabel('City')).toHaveValue('Sampleton');
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, '/winners');
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
  });

  test('leads a visitor of a canary that was taken back to the live set, with the draft', async ({
    page,
    context,
  }) => {
    const { set } = await startCanary(20);
    await context.addCookies([{ name: BUCKET_COOKIE, value: '19', url: site.url }]);
    await page.goto(`${site.url}/apply`);
    expect(await setOf(page)).toBe(set);
    await waitForHydration(page);
    await page.getByLabel('First name').fill('Testa');
    await page.getByLabel('City').fill('Sampleton');
    const [canary] = site.store.state().canaries;
    expect(await endCanary(site.store, canary!, { by: 'a judge', reason: 'it is worse' })).toBe(
      true,
    );

    // Pages of the tab still come from the set that it was loaded from.
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, '/winners');
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
    await page.goto(`${site.url}/apply`);
    expect(await setOf(page)).toBe(live);
    await waitForHydration(page);
    await expect(page.getByLabel('First name')).toHaveValue('Testa');
    await expect(page.getByLabel('City')).toHaveValue('Sampleton');
  });

  for (const value of [
    'https://evil.example.com/set.json',
    '//evil.example.com',
    '../../evil',
    'javascript:alert(1)',
  ]) {
    test(`opens nothing for ?set=${value}`, async ({ page, pageErrors }) => {
      pageErrors.allow(/404/);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const response = await page.goto(`${site.url}/apply?set=${value}`);
      expect(response?.status()).toBe(404);
      await expect(page.locator('body')).toHaveText(NO_SUCH_RELEASE_SET.trim());
      await page.waitForLoadState('networkidle');
      expect(requested.filter((url) => !url.startsWith(`${site.url}/`))).toEqual([]);
      expect(await page.locator('script').count()).toBe(0);
    });
  }
});
