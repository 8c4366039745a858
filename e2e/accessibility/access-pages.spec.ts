import { expectAccessible } from './checks/expect-accessible';
import { takenOver } from '../support/wait-for-page';
import { everyPath } from '../support/every-path';
import { expect, test } from '../support/fixtures';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts';

test.beforeEach(({ pageErrors }) => pageErrors.allow(/404 \(Not Found\)/));

for (const path of everyPath) {
  test(`${path} is steady, clean for axe in both themes, and fits 320 px and 200% text`, async ({
    page,
  }) => {
    await watchLayoutShifts(page);
    await page.goto(path);
    await takenOver(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('nothing moves while it loads', async () => {
      expect.soft(await layoutShifts(page)).toEqual([]);
    });
    await expectAccessible(page);
  });
}
