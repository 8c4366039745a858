import type { Page } from '@playwright/test';
import { passTimeUntil, waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { respondWithJson, failedCall, openClaim } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { holdRequests } from './hold-requests';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { failPartner, offerPages } from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';
import { newPerson } from '@prizestash/lab/site/people';

const register = '**/v1/fe/users/sweepstakes/register';
const unsubscribe = '**/v1/fe/unsubscribe';
const viewports = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

/** Returns the offset of every control from the first legend, in pixels. */
function controlOffsets(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const top = document.querySelector('form legend')?.getBoundingClientRect().top ?? 0;
    return Object.fromEntries(
      [...document.querySelectorAll('form [name], form button')].map((control) => [
        control.getAttribute('name') ?? 'button',
        Math.round(control.getBoundingClientRect().top - top),
      ]),
    );
  });
}

test.beforeEach(async ({ page, pageErrors }) => {
  pageErrors.allow(failedCall);
  pageErrors.allow(/Unsubscribe failed/);
  await watchLayoutShifts(page);
});

for (const viewport of viewports) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('shows late errors without moving a control', async ({ page }) => {
      // The submission chunk loads on the first focus: on a slow network the first submit waits for it.
      const rules = await holdRequests(page, /\/claim-\w+\./);
      await openClaim(page);
      const before = await controlOffsets(page);
      await claim(page);
      await expect(page.locator('button[data-busy]')).toBeVisible();
      expect(await controlOffsets(page)).toEqual(before);
      await rules.release();
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByRole('tooltip')).toBeVisible();
      expect(await controlOffsets(page)).toEqual(before);
      expect(await layoutShifts(page)).toEqual([]);
    });

    for (const [name, status, body, message] of [
      ['a server error', 503, { error: { message: 'Down' } }, /safe to press/],
      ['an earlier entry', 409, { error: { message: 'In.' } }, /already in/],
      [
        'a field error',
        400,
        { error: { message: 'No.', errors: { city: 'Unknown city' } } },
        'Unknown city',
      ],
    ] as const) {
      test(`shows ${name} late without a layout shift`, async ({ page }) => {
        await page.clock.install();
        const response = await holdRequests(page, register, respondWithJson(status, body));
        await openClaim(page);
        await fillClaim(page, newPerson());
        const before = await controlOffsets(page);
        await claim(page);
        await expect(page.locator('button[data-busy]')).toBeFocused();
        await response.release();
        const shown = page.locator('main').getByText(message).first();
        await passTimeUntil(page, shown);
        await expect(shown).toBeInViewport();
        expect(await controlOffsets(page)).toEqual(before);
        expect(await layoutShifts(page)).toEqual([]);
      });
    }

    for (const [name, status, message] of [
      ['success', 200, 'Successfully unsubscribe'],
      ['failure', 503, 'We could not unsubscribe you just now'],
    ] as const) {
      test(`shows the late ${name} of unsubscribing without a layout shift`, async ({ page }) => {
        await page.clock.install();
        const response = await holdRequests(
          page,
          unsubscribe,
          respondWithJson(status, { data: {} }),
        );
        await page.goto('/legal/unsubscribe');
        await waitForHydration(page);
        await page.getByLabel('Email').fill('steady@example.com');
        const button = page.getByRole('button', { name: 'Unsubscribe' });
        const place = () =>
          button.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
        const before = await place();
        await button.click();
        await expect(page.locator('button[data-busy]')).toBeFocused();
        await response.release();
        await passTimeUntil(page, page.getByText(message));
        expect(await place()).toBe(before);
        expect(await layoutShifts(page)).toEqual([]);
      });
    }

    for (const { partner, path } of offerPages) {
      test(`shows a late ${partner} partner without a layout shift`, async ({ page }) => {
        await enterOnDevice(page, newContact());
        await failPartner(page, partner, 'slow', { delayMs: 1_200 });
        await page.goto(path);
        if (partner === 'lead') await waitForPage(page, '/paths/noffer1');
        await expect(page.frameLocator('main iframe').getByRole('button')).toBeAttached();
        expect(await layoutShifts(page)).toEqual([]);
      });
    }

    test('deletes details late without a layout shift', async ({ page }) => {
      await page.goto('/no-such-page');
      await waitForHydration(page);
      // The contact store is loaded on this click.
      const late = await holdRequests(page, /\/packages\/shell\/.*\.js(\?|$)/);
      await page.getByRole('button', { name: 'Forget my details on this device' }).click();
      await late.release();
      await expect(page.getByText(/no longer on this device/)).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
    });
  });
}
