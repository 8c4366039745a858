import type { Page } from '@playwright/test';
import { paths } from '../shared/src/paths';
import { takenOver } from './arrive';
import { axeViolations } from './axe';
import { expect, test } from './fixtures';
import { layoutShifts, watchLayoutShifts } from './layout-shifts';
import { smallControls } from './small-controls';

const everyPath = [...Object.values(paths), '/nobody-owns-this'];

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

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
    await test.step('320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0);
    });
    await test.step('200% text', async () => {
      await page.setViewportSize({ width: 640, height: 900 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0);
    });
  });
}
