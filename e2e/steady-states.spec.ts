import type { Page } from '@playwright/test';
import { arriveAt, takenOver } from './arrive';
import { claim, fillClaim } from './claim-form';
import { answerJson, failedCall, openClaim } from './claim-page';
import { expect, test } from './fixtures';
import { holdBack } from './hold-back';
import { layoutShifts, watchLayoutShifts } from './layout-shifts';
import { failPartner, offerPages } from './offers-partners';
import { enterOnDevice, newContact } from './offers-visitor';
import { newPerson } from './people';

const register = '**/v1/fe/users/sweepstakes/register';
const unsubscribe = '**/v1/fe/unsubscribe';
const viewports = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

/** Where every control of the form stands below the form's first legend, in pixels. */
function places(page: Page): Promise<Record<string, number>> {
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

    test('errors that come late move no control of the form', async ({ page }) => {
      // The rules are fetched on the first touch: on a slow network the first press waits for them.
      const rules = await holdBack(page, /claim-machinery/);
      await openClaim(page);
      const before = await places(page);
      await claim(page);
      await expect(page.locator('button[data-busy]')).toBeVisible();
      expect(await places(page)).toEqual(before);
      await rules.release();
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByRole('tooltip')).toBeVisible();
      expect(await places(page)).toEqual(before);
      expect(await layoutShifts(page)).toEqual([]);
    });

    for (const [name, status, body, words] of [
      ['a fault of the server', 503, { error: { message: 'Down' } }, /safe to press/],
      ['the news of an earlier entry', 409, { error: { message: 'In.' } }, /already in/],
      [
        'a refused field',
        400,
        { error: { message: 'No.', errors: { city: 'Unknown city' } } },
        'Unknown city',
      ],
    ] as const) {
      test(`${name}, late, moves nothing`, async ({ page }) => {
        const answer = await holdBack(page, register, answerJson(status, body));
        await openClaim(page);
        await fillClaim(page, newPerson());
        const before = await places(page);
        await claim(page);
        await expect(page.locator('button[data-busy]')).toBeFocused();
        await answer.release();
        await expect(page.locator('main').getByText(words).first()).toBeInViewport();
        expect(await places(page)).toEqual(before);
        expect(await layoutShifts(page)).toEqual([]);
      });
    }

    for (const [name, status, words] of [
      ['success', 200, 'Successfully unsubscribe'],
      ['failure', 503, 'We could not unsubscribe you just now'],
    ] as const) {
      test(`unsubscribing, with ${name} late, moves nothing`, async ({ page }) => {
        const answer = await holdBack(page, unsubscribe, answerJson(status, { data: {} }));
        await page.goto('/legal/unsubscribe');
        await takenOver(page);
        await page.getByLabel('Email').fill('steady@example.com');
        const button = page.getByRole('button', { name: 'Unsubscribe' });
        const place = () =>
          button.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
        const before = await place();
        await button.click();
        await expect(page.locator('button[data-busy]')).toBeFocused();
        await answer.release();
        await expect(page.getByText(words)).toBeVisible();
        expect(await place()).toBe(before);
        expect(await layoutShifts(page)).toEqual([]);
      });
    }

    for (const { partner, path } of offerPages) {
      test(`${partner}: a partner that comes late moves nothing`, async ({ page }) => {
        await enterOnDevice(page, newContact());
        await failPartner(page, partner, 'slow', { delayMs: 1_200 });
        await page.goto(path);
        if (partner === 'lead') await arriveAt(page, '/paths/noffer1');
        await expect(page.frameLocator('main iframe').getByRole('button')).toBeAttached();
        expect(await layoutShifts(page)).toEqual([]);
      });
    }

    test('forgetting, late, moves nothing', async ({ page }) => {
      await page.goto('/nobody-owns-this');
      await takenOver(page);
      // The contact store is fetched only now.
      const late = await holdBack(page, /\/packages\/shell\/.*\.js$/);
      await page.getByRole('button', { name: 'Forget my details on this device' }).click();
      await late.release();
      await expect(page.getByText(/no longer on this device/)).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
    });
  });
}
