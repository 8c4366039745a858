import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** Expects no animation longer than 1 ms with reduced motion. */
async function expectNoMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  );
  expect.soft(moving).toEqual([]);
}

/** Expects a border on every control in forced colors mode, which removes backgrounds. */
async function expectBorders(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const borderless = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, main a[class*=" "]')]
      .filter((control) => control.checkVisibility() && !control.closest('[inert], p'))
      .filter((control) => !control.matches('[type=checkbox]'))
      .filter((control) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(control);
        return borderTopStyle !== 'solid' || parseFloat(borderTopWidth) < 1;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  expect.soft(borderless).toEqual([]);
}

/** Expects that the page follows the system settings for reduced motion and forced colors. */
export async function expectFollowsSettings(page: Page): Promise<void> {
  await test.step('reduced motion', () => expectNoMotion(page));
  await test.step('forced colors', () => expectBorders(page));
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}
