import { expectAccessible } from './accessible';
import { takenOver } from './arrive';
import { everyPath } from './every-path';
import { expect, test } from './fixtures';
import { layoutShifts, watchLayoutShifts } from './layout-shifts';

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
