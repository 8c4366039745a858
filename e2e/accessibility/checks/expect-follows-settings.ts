import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

/** Expects that nothing moves for longer than a blink once somebody asked for less motion. */
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

/** Expects that whatever can be pressed or filled in has an edge when the browser takes all backgrounds. */
async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const edgeless = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, main a[class*=" "]')]
      .filter((control) => control.checkVisibility() && !control.closest('[inert], p'))
      .filter((control) => !control.matches('[type=checkbox]'))
      .filter((control) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(control);
        return borderTopStyle !== 'solid' || parseFloat(borderTopWidth) < 1;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  expect.soft(edgeless).toEqual([]);
}

/** Expects that the page follows what somebody set in their system: less motion, and colours of their own. */
export async function expectFollowsSettings(page: Page): Promise<void> {
  await test.step('reduced motion', () => expectNoMotion(page));
  await test.step('forced colours', () => expectEdges(page));
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}
