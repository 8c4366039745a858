import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { offerPages, watchRequests } from '../support/pages/offers-partners';
import { enterOnDevice, newContact } from '../support/pages/offers-visitor';

/** Each reason to send nothing: how it comes about, and the words that say so. */
const reasons = [
  {
    reason: 'no stored contact',
    words: /^Nothing is sent to Sandbox/,
    arrange: async () => {},
  },
  {
    reason: 'Global Privacy Control',
    words: 'Opt-out request honored',
    arrange: async (page: Page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      await enterOnDevice(page, newContact());
    },
  },
  {
    reason: 'an opt-out stored on this site',
    words: 'Opt-out request honored',
    arrange: async (page: Page) => {
      await enterOnDevice(page, newContact());
      await page.evaluate(() =>
        localStorage.setItem('prizestash-opt-out', new Date().toISOString()),
      );
    },
  },
] as const;

for (const { reason, words, arrange } of reasons) {
  test(`sends no partner request with ${reason}, and Next works`, async ({ page }) => {
    await arrange(page);
    const requests = watchRequests(page);
    await page.goto('/paths/toffer');
    for (const { path, next } of offerPages) {
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText('receives:')).toHaveCount(0);
      await expect(page.locator('iframe')).toHaveCount(0);
      // Long enough for anything that would be sent after the page has settled.
      await page.waitForTimeout(700);
      if (next) await page.locator(`a[href="${next}"]`, { hasText: 'Next' }).click();
    }
    expect(requests.others.length).toBeGreaterThan(0);
    expect(requests.partners).toEqual([]);
  });
}

test('with no contact the page leads to the form', async ({ page }) => {
  await page.goto('/paths/toffer');
  await expect(page.getByText("You're entered")).toHaveCount(0);
  await page.getByRole('link', { name: 'Enter for free' }).click();
  await expect(page).toHaveURL(/\/apply$/);
});

test('forgetting the details on the page takes the partner away', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/noffer1');
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText('Nothing is sent to Sandbox Offers')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('leads through all pages with Next and sends nothing', async ({ page, request }) => {
    const requests = watchRequests(page);
    await page.goto('/paths/toffer');
    for (const { path, next, name } of offerPages) {
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      // Playwright switches scripts off so late that the parser still hides this from the page's tree.
      expect(await (await request.get(path)).text()).toContain(
        `<noscript><p>This offer needs JavaScript. Nothing was sent to ${name}.</p></noscript>`,
      );
      if (next) await page.getByRole('link', { name: 'Next' }).click();
    }
    expect(requests.partners).toEqual([]);
  });
});
