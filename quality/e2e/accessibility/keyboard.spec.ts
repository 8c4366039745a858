import type { Locator, Page } from '@playwright/test';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect(control).toBeInViewport();
      return;
    }
  }
  throw new Error(`Tab never reaches ${String(control)}`);
}

test('leads from the home page to the receipt with the keyboard only', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await waitForHydration(page);
  await tabTo(page, page.getByRole('link', { name: /\$1,000/ }));
  await page.keyboard.press('Enter');
  await waitForPage(page, '/apply');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const fields = [
    'first_name',
    'last_name',
    'email',
    'gender',
    'phone',
    'month',
    'day',
    'year',
    'street',
    'city',
    'state',
    'postal_code',
  ] as const;
  for (const name of fields) {
    await page.keyboard.press('Tab');
    await expect(page.locator(`[name=${name}]`)).toBeFocused();
    const typed = name === 'gender' ? 'Female' : person[name];
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'CLAIM THE PRIZE' }));
  await page.keyboard.press('Enter');

  // The script of the lead partner redirects to the next page.
  await waitForPage(page, '/paths/noffer1');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await receivedFor(person.email)).lead).toHaveLength(1);
  await tabTo(page, page.getByRole('link', { name: 'Next' }));
  await page.keyboard.press('Enter');

  await waitForPage(page, '/paths/soffer');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Keep your entry receipt' }));
  await page.keyboard.press('Enter');

  await waitForPage(page, '/receipt');
  await expect(page.getByRole('heading', { name: 'Your entry receipt' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(person.email);
  await tabTo(page, page.getByRole('button', { name: 'Print' }));
});

test('focuses the skip link with the first Tab', async ({ page }) => {
  await page.goto('/winners');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
