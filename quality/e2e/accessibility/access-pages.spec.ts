import { expectAccessible } from './checks/expect-accessible';
import { waitForHydration } from '../support/wait-for-page';
import { everyPath } from '../support/every-path';
import { expect, test } from '../support/fixtures';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts';

test.beforeEach(({ pageErrors }) => pageErrors.allow(/404 \(Not Found\)/));

for (const path of everyPath) {
  test(`opens ${path} without layout shifts or axe violations, at 320 px and 200% text`, async ({
    page,
  }) => {
    await watchLayoutShifts(page);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('nothing moves while it loads', async () => {
      expect.soft(await layoutShifts(page)).toEqual([]);
    });
    await expectAccessible(page);
  });
}
