import { paths } from '../shared/src/paths';
import { takenOver } from './arrive';
import { axeViolations } from './axe';
import { expectFits } from './fits';
import { expect, test } from './fixtures';
import { layoutShifts, watchLayoutShifts } from './layout-shifts';
import { expectFollowsSettings } from './settings';
import { smallControls } from './small-controls';

const everyPath = [...Object.values(paths), '/nobody-owns-this'];

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
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`axe, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeViolations(page)).toEqual([]);
      });
    }
    await test.step('controls can be pressed', async () => {
      expect.soft(await smallControls(page)).toEqual([]);
    });
    await expectFollowsSettings(page);
    await expectFits(page);
  });
}
