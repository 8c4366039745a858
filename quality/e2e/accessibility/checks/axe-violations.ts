import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and the best practices of axe. */
export const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules about colors, which alone differ between the themes. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** Waits for running animations: axe measures contrast wrongly during a color transition. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Runs axe-core on the current state of the page. Frames of partners are left out.
 * @returns one line for each violation.
 */
export async function axeViolations(page: Page, runOnly = rules): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  await waitForAnimations(page);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<AxeResults> };
    };
    const { violations } = await axe.run(
      { exclude: ['iframe'] },
      { runOnly, iframes: false, resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
    );
  }, runOnly);
}
