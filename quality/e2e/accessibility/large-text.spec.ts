import { paths } from '@prizestash/shared/paths';
import { everyPath } from '@prizestash/lab/site/every-path';
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

for (const path of everyPath) {
  test(`fits a phone with a default font of 32 px: ${path}`, async ({ page, pageErrors }) => {
    pageErrors.allow(/404/);
    await page.goto(path);
    await waitForHydration(page, 'main h1');
    await expectNothingClipped(page);
  });
}

test('breaks no word of the headline of the form beside its picture', async ({ page }) => {
  // In rem as wide as a phone of 360 px with a font of 20 px.
  await page.setViewportSize({ width: 576, height: 844 });
  await page.goto(paths.apply);
  const isWhole = await page.locator('main h1').evaluate((heading) => {
    const text = heading.firstChild as Text;
    const range = document.createRange();
    return [...text.data.matchAll(/\S+/g)].every(({ index, 0: word }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length === 1;
    });
  });
  expect(isWhole).toBe(true);
});
