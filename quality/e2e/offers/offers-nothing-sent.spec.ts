import type { Page } from '@playwright/test';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { offerPages, watchRequests } from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';

/** Each reason to send nothing: how to arrange it, and the message on the page. */
const reasons = [
  {
    reason: 'no stored contact',
    message: /^Nothing is sent to Sandbox/,
    arrange: async () => {},
  },
  {
    reason: 'Global Privacy Control',
    message: 'Opt-out request honored',
    arrange: async (page: Page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      await enterOnDevice(page, newContact());
    },
  },
  {
    reason: 'an opt-out stored on this site',
    message: 'Opt-out request honored',
    arrange: async (page: Page) => {
      await enterOnDevice(page, newContact());
      await page.evaluate(() =>
        localStorage.setItem('prizestash-opt-out', new Date().toISOString()),
      );
    },
  },
  {
    reason: 'an entry on another device',
    message: /^Nothing is sent to Sandbox/,
    arrange: async (page: Page) => {
      await page.addInitScript(
        (period) => localStorage.setItem('prizestash-already-entered', period),
        entryPeriodOf(new Date()),
      );
    },
  },
] as const;

for (const { reason, message, arrange } of reasons) {
  test(`${reason}: sends no request to any partner, and the Next links work`, async ({ page }) => {
    await arrange(page);
    const requests = watchRequests(page);
    await page.goto('/paths/toffer');
    for (const { path, next } of offerPages) {
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText('receives:')).toHaveCount(0);
      const isEntered = message === 'Opt-out request honored';
      await expect(page.getByText("You're entered for Sunday")).toHaveCount(isEntered ? 1 : 0);
      await expect(page.locator('iframe')).toHaveCount(0);
      // Long enough for anything that would be sent after the page has settled.
      await page.waitForTimeout(700);
      if (next) await page.locator(`a[href="${next}"]`, { hasText: 'Next' }).click();
    }
    expect(requests.others.length).toBeGreaterThan(0);
    expect(requests.partners).toEqual([]);
  });
}

test('links to the form without a contact', async ({ page }) => {
  await page.goto('/paths/toffer');
  await expect(page.getByText("You're entered. Offers are optional")).toHaveCount(0);
  await page.getByRole('link', { name: 'Enter for free' }).click();
  await expect(page).toHaveURL(/\/apply$/);
});

test('does not link to the form for a visitor who has already entered', async ({ page }) => {
  await page.addInitScript(
    (period) => localStorage.setItem('prizestash-already-entered', period),
    entryPeriodOf(new Date()),
  );
  for (const { path } of offerPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: "You're already in" })).toBeVisible();
    await expect(page.getByText(/your details are not on this device/)).toBeVisible();
    await expect(page.getByText('We found no entry on this device')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Enter for free' })).toHaveCount(0);
  }
});

test('removes the partner after "Forget my details on this device"', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/noffer1');
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText(/^Nothing is sent to Sandbox Offers/)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('links through all pages and sends nothing', async ({ page, request }) => {
    const requests = watchRequests(page);
    await page.goto('/paths/toffer');
    for (const { path, next, name } of offerPages) {
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      // Playwright switches scripts off so late that the parser still hides this from the page's tree.
      expect(await (await request.get(path)).text()).toMatch(
        new RegExp(
          `<noscript><p[^>]*>Your browser .*Nothing was sent to ${name}\\.</p></noscript>`,
        ),
      );
      if (next) await page.getByRole('link', { name: 'Next' }).click();
    }
    expect(requests.partners).toEqual([]);
  });
});
