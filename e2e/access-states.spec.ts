import { takenOver } from './arrive';
import { axeViolations } from './axe';
import { fillClaim } from './claim-form';
import { answerJson, interceptEntries, openClaim } from './claim-page';
import { newPerson } from './people';
import { expect, test } from './fixtures';
import type { Page } from '@playwright/test';

/** Judges the page as it stands now, in both themes. */
async function expectCleanInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await axeViolations(page), colorScheme).toEqual([]);
  }
}

const pressClaim = (page: Page) => page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();

test('the claim form with every error', async ({ page }) => {
  await openClaim(page);
  await pressClaim(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Please check here to continue');
  await expectCleanInBothThemes(page);
});

test('the claim form while it sends', async ({ page }) => {
  await interceptEntries(page, () => new Promise(() => {}));
  await openClaim(page);
  await fillClaim(page, newPerson());
  const button = page.getByRole('button', { name: 'CLAIM THE PRIZE' });
  const before = await button.boundingBox();
  await button.click();
  const busy = page.locator('button[data-busy]');
  await expect(busy).toBeFocused();
  expect(await busy.boundingBox()).toEqual(before);
  await expectCleanInBothThemes(page);
});

for (const [name, status, body, words] of [
  ['a server fault', 503, { error: { message: 'Try again later.' } }, /safe to press/],
  ['a second entry', 409, { error: { message: 'In.', entry_period: '2026-11' } }, /already in/],
  [
    'a refused field',
    400,
    { error: { message: 'No.', errors: { email: 'Invalid email' } } },
    /Invalid email/,
  ],
] as const) {
  test(`the claim form after ${name}`, async ({ page, pageErrors }) => {
    pageErrors.allow(new RegExp(`${status}`));
    await interceptEntries(page, answerJson(status, body));
    await openClaim(page);
    await fillClaim(page, newPerson());
    await pressClaim(page);
    await expect(page.locator('main').getByText(words).first()).toBeVisible();
    await expectCleanInBothThemes(page);
  });
}

test('unsubscribing: the errors and the answer', async ({ page }) => {
  await page.goto('/legal/unsubscribe');
  await takenOver(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expectCleanInBothThemes(page);
  await page.getByLabel('Email').fill('access@example.com');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Successfully unsubscribe')).toBeVisible();
  await expectCleanInBothThemes(page);
});

test('the privacy request with every error', async ({ page }) => {
  await page.goto('/legal/request');
  await takenOver(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('First name is required').first()).toBeVisible();
  await expectCleanInBothThemes(page);
});

test('details forgotten', async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.getByText(/no longer on this device/)).toBeVisible();
  await expectCleanInBothThemes(page);
});
