import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expectNothingClipped } from './checks/expect-fits';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

// The browser's own setting, which media queries in rem follow too.
test.use({
  viewport: { width: 360, height: 800 },
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const { args = [] } = launchOptions;
      await provide({ ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] });
    },
    { scope: 'worker' },
  ],
});

/**
 * The words of a page, and numbers of sections, that are on more than one line. Left out is what has
 * no words: addresses, codes and file names, which break anywhere.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('script')) continue;
      for (const { index, 0: word } of text.data.matchAll(
        /(?<![\w@./:])(?:\p{L}+|\d{1,2}\.)(?![\w@/:]|\.\w)/gu,
      )) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

for (const path of everyPath) {
  test(`fits a phone with a default font of 32 px: ${path}`, async ({ page, pageErrors }) => {
    pageErrors.allow(/404/);
    await page.goto(path);
    await waitForHydration(page, 'main h1');
    await expectNothingClipped(page);
    expect(await brokenWords(page)).toEqual([]);
  });
}

test('breaks no word of the headline of the form beside its picture', async ({ page }) => {
  // In rem as wide as a phone of 360 px with a font of 20 px.
  await page.setViewportSize({ width: 576, height: 844 });
  await page.goto(paths.apply);
  expect(await brokenWords(page)).toEqual([]);
});
