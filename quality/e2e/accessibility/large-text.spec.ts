import { paths } from '@prizestash/shared/paths';
import { expectNothingClipped } from './checks/expect-fits';
import { test } from '../support/fixtures';
import { waitForHydration } from '../support/wait-for-page';

// The browser's own setting, which media queries in rem follow too.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const { args = [] } = launchOptions;
      await provide({ ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] });
    },
    { scope: 'worker' },
  ],
});

for (const path of Object.values(paths)) {
  test(`fits a phone with a default font of 32 px: ${path}`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page, 'main h1');
    await expectNothingClipped(page);
  });
}
