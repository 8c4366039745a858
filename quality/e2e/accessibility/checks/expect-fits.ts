import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** Returns elements whose text extends beyond the viewport. */
function clippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, svg'))
      .filter((element) =>
        [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .some((text) => {
            const range = document.createRange();
            range.selectNode(text);
            const { left, right } = range.getBoundingClientRect();
            return left < -1 || right > window.innerWidth + 1;
          }),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Expects no text beyond the viewport and no horizontal scrolling. */
export async function expectNothingClipped(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(overflow).toBeLessThanOrEqual(0);
  expect.soft(await clippedElements(page)).toEqual([]);
}

/** Expects no clipped text and no horizontal scrolling, at 320 px and with 200% text. */
export async function expectFits(page: Page): Promise<void> {
  await test.step('320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNothingClipped(page);
  });
  await test.step('200% text', async () => {
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNothingClipped(page);
  });
}
