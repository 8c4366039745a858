import type { Page } from '@playwright/test';
import { axeViolations } from '../accessibility/checks/axe-violations';
import { expectNothingClipped } from '../accessibility/checks/expect-fits';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { openClaim } from '@prizestash/lab/site/pages/claim-page';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no axe violations in the ${colorScheme} theme, empty or with errors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openClaim(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('makes controls at least 44 px high with text that prevents zoom on focus', async ({
  page,
}) => {
  await openClaim(page);
  const controls = page.locator('form [name]:not([type=checkbox]):not([name=referral_note])');
  expect(await controls.count()).toBe(12);
  for (const control of await controls.all()) {
    const { height } = (await control.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    const size = await control.evaluate((element) =>
      parseFloat(getComputedStyle(element).fontSize),
    );
    expect(size).toBeGreaterThanOrEqual(16);
  }
});

for (const width of [320, 360, 768, 1440]) {
  test(`fits a ${width} px viewport with errors shown`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await openClaim(page);
    await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

/** Whether city, state and zip code are on one line. */
const isOneLine = (page: Page) =>
  page.evaluate(() => {
    const tops = ['city', 'state', 'postal_code'].map(
      (name) => document.getElementById(name)?.getBoundingClientRect().top,
    );
    return new Set(tops).size === 1;
  });

test('shows one field a line when the text of the browser is twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await openClaim(page);
  expect(await isOneLine(page)).toBe(true);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  expect(await isOneLine(page)).toBe(false);
  await expectNothingClipped(page);
});

test('fits fields with their errors when only text is twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openClaim(page);
  await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNothingClipped(page);
  await page.locator('[name=state]').selectOption('North Carolina');
  const tooNarrow = await page
    .locator('form select, form input')
    .evaluateAll((fields) =>
      fields
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((field) => field.getAttribute('name')),
    );
  expect(tooNarrow).toEqual([]);
});
