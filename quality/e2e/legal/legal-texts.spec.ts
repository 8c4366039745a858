import type { Page } from '@playwright/test';
import type { Response } from '@playwright/test';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';

const texts = [
  ['/legal/privacy-policy', 'Privacy Policy', 10],
  ['/legal/terms', 'Terms and Conditions', 15],
  ['/legal/rules', 'Official Rules', 14],
] as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all sections of the legal texts', async ({ page }) => {
    for (const [path, title, sections] of texts) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(headings).toHaveCount(sections);
      for (const heading of await headings.all()) await expect(heading).toBeVisible();
      await expect(page.getByText(/^Last updated .* Version \d+\.\d+/)).toBeVisible();

      const contents = page.getByRole('navigation', { name: 'Contents' });
      await contents.getByRole('link').last().click();
      await expect(headings.last()).toBeInViewport();
    }
  });

  test('shows the text of the other pages', async ({ page }) => {
    for (const path of ['/legal/request', '/legal/unsubscribe', '/winners', '/contact-us']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const words = (await page.getByRole('main').innerText()).split(/\s+/);
      expect(words.length, path).toBeGreaterThan(40);
    }
  });
});

/** The section whose heading has an anchor. */
const sectionOf = (page: Page, anchor: string) =>
  page.locator('section').filter({ has: page.locator(`h2 #${anchor}`) });

test('scrolls to an anchor, also after a reload', async ({ page }) => {
  const heading = page.getByRole('heading', { name: /^8\. Drawings/ });
  await page.goto('/legal/rules#drawings');
  await expect(heading).toBeInViewport();
  await page.reload();
  await waitForHydration(page);
  await expect(heading).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('#drawings');
});

test('follows a link to a section of another text without a full page load', async ({ page }) => {
  await page.goto('/legal/rules');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await sectionOf(page, 'release').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page).toHaveURL(/\/legal\/terms#liability$/);
  await expect(
    page.getByRole('heading', { name: /^13\. Limits of our liability/ }),
  ).toBeInViewport();
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
});

test('hydrates without layout shifts and without a forms library', async ({ page }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response);
  });
  await watchLayoutShifts(page);
  for (const [path] of texts) {
    await page.goto(path);
    const before = await page.getByRole('main').innerText();
    await waitForHydration(page);
    expect(await page.getByRole('main').innerText(), path).toBe(before);
    expect(await layoutShifts(page), path).toEqual([]);
    const shipped = (await Promise.all(scripts.map((script) => script.text()))).join('\n');
    expect(shipped.length).toBeGreaterThan(1000);
    // A default message of yup, and a prop of formik.
    expect(shipped).not.toContain('is a required field');
    expect(shipped).not.toContain('validateOnChange');
    scripts.length = 0;
  }
});

test('limits lines to about 68 characters and fits a narrow viewport', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/legal/terms');
  const paragraph = sectionOf(page, 'liability').locator('p').first();
  const characters = await paragraph.evaluate((p) => {
    const zero = document.createElement('span');
    zero.textContent = '0'.repeat(10);
    p.append(zero);
    const width = zero.getBoundingClientRect().width / 10;
    zero.remove();
    return p.getBoundingClientRect().width / width;
  });
  expect(characters).toBeGreaterThan(55);
  expect(characters).toBeLessThanOrEqual(68.5);
  for (const [path] of texts) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('prints the text without navigation', async ({ page }) => {
  await page.goto('/legal/rules');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await expect(page.getByText(/^NO PURCHASE NECESSARY/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^14\. Release/ })).toBeVisible();
});
