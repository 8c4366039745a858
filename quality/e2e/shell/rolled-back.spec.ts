import type { Page } from '@playwright/test';
import { rollbackPackage } from '@prizestash/promotion/promote/rollback';
import { withdraw } from '@prizestash/promotion/promote/withdraw';
import type { Release } from '@prizestash/release-store/release';
import { paths } from '@prizestash/shared/paths';
import { rewordedWinners } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { promoteOptions, TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

const MINUTE_MS = 60_000;

test.describe.configure({ mode: 'serial' });

test.describe('a version that was rolled back', () => {
  let site: TestSite;
  let good: Release;
  let bad: Release;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    site = await TestSite.start(null);
    good = site.liveRelease('mfe-legal');
    bad = await site.releaseReworded();
  });
  test.afterAll(() => site.stop());
  test.beforeEach(async () => {
    site.fault = () => false;
    await site.promote(bad);
  });

  const rollBack = () => rollbackPackage(site.store, 'mfe-legal', promoteOptions);
  const filesOf = (release: Release) => `/packages/${release.package}/${release.version}/`;

  /** Opens a page, which then asks for its set as after some minutes. */
  const openAtClock = async (page: Page, path: string) => {
    await page.clock.install();
    await page.goto(site.url + path);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  };
  const afterMinutes = async (page: Page, minutes: number) => {
    const asked: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/release-sets\/[^.]+$/.test(pathname)) asked.push(`${response.status()}`);
    });
    await page.clock.runFor(minutes * MINUTE_MS);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    return asked;
  };
  const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirstDocument' in window);
  const hide = async (page: Page) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    });
    await page.clock.runFor(6_000);
  };
  const openWinners = async (page: Page) => {
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await waitForPage(page, paths.winners);
  };

  test('is not what a page falls back to', async ({ page, pageErrors }) => {
    pageErrors.allow(/./);
    await rollBack();
    const requested: string[] = [];
    site.fault = ({ url = '' }, response) => {
      requested.push(url);
      if (!url.startsWith(`${filesOf(good)}${good.entry}`)) return false;
      response.writeHead(404).end();
      return true;
    };
    await page.goto(site.url + paths.winners);
    await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 30_000 });
    expect(requested.filter((url) => url.startsWith(filesOf(bad)))).toEqual([]);
  });

  test('is left by an open tab with the next page', async ({ page }) => {
    await openAtClock(page, paths.home);
    await rollBack();
    expect(await afterMinutes(page, 16)).toEqual(['205']);
    expect(await isFirstDocument(page)).toBe(true);
    await openWinners(page);
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
    expect(await isFirstDocument(page)).toBe(false);
  });

  test('is left at once where nothing was typed and nobody looks', async ({ page }) => {
    await openAtClock(page, paths.apply);
    await rollBack();
    await afterMinutes(page, 16);
    await Promise.all([page.waitForEvent('load'), hide(page)]);
    expect(await isFirstDocument(page)).toBe(false);
  });

  test('costs nobody what was typed', async ({ page }) => {
    await openAtClock(page, paths.apply);
    const name = page.getByLabel('First name');
    await name.fill('Ann');
    await rollBack();
    await afterMinutes(page, 16);
    await hide(page);
    expect(await isFirstDocument(page)).toBe(true);
    await expect(name).toHaveValue('Ann');
    await openWinners(page);
    expect(await isFirstDocument(page)).toBe(false);
    await page.goBack();
    await expect(name).toHaveValue('Ann');
  });

  test('stays where it was merely replaced', async ({ page }) => {
    await openAtClock(page, paths.home);
    await site.promote(good);
    expect(await afterMinutes(page, 16)).toEqual(['204']);
    await hide(page);
    await openWinners(page);
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
    expect(await isFirstDocument(page)).toBe(true);
  });

  test('is closed when it is withdrawn, also to an open page', async ({ page, pageErrors }) => {
    pageErrors.allow(/./);
    await openAtClock(page, paths.winners);
    const set = site.liveSet();
    await withdraw(site.store, `mfe-legal@${bad.version}`, promoteOptions);
    const status = async (path: string) => (await page.request.get(site.url + path)).status();
    expect(await status(filesOf(bad) + bad.entry)).toBe(410);
    expect(await status(`${paths.winners}?set=${set}`)).toBe(404);
    await afterMinutes(page, 16);
    await page.locator('footer').getByRole('link', { name: 'Contact' }).first().click();
    await waitForPage(page, paths.contactUs);
    expect(await isFirstDocument(page)).toBe(false);
  });
});
