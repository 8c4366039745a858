import type { Page } from '@playwright/test';
import { axeViolations, colorRules, rules } from './axe-violations';
import { htmlErrors } from './html-errors';
import { expectFits } from './expect-fits';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { expectFollowsSettings } from './expect-follows-settings';
import { smallControls } from './small-controls';

/**
 * Checks the current state of the page against WCAG 2.2 AA and the HTML standard: axe in both themes,
 * a validator, target sizes, system settings of the visitor, a viewport of 320 px, and 200% text.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, checked] of [
    ['light', rules],
    ['dark', colorRules],
  ] as const) {
    await test.step(`axe, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeViolations(page, checked)).toEqual([]);
    });
  }
  await test.step('valid HTML', async () => {
    expect.soft(await htmlErrors(await page.content())).toEqual([]);
  });
  await test.step('target sizes', async () => {
    expect.soft(await smallControls(page)).toEqual([]);
  });
  await expectFollowsSettings(page);
  await expectFits(page);
}
