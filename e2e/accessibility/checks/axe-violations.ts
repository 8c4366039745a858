import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and what the authors of axe hold to be good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for what is fading: a colour halfway from one theme to the other is in neither of them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * What axe-core holds against the page as it stands, in lines for reading.
 * A partner's frame is the partner's: only our own document is judged.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await settled(page);
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
  }, rules);
}
