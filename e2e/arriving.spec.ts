import { paths } from '../shared/src/paths';
import { takenOver } from './arrive';
import { SlowLine } from './slow-line';
import { expect, test } from './fixtures';
import { layoutShifts, watchLayoutShifts } from './layout-shifts';

const everyPath = [...Object.values(paths), '/nobody-owns-this'];
const viewports = [
  { width: 360, height: 640 },
  // Higher than many a page: the footer stands at the lower edge.
  { width: 1440, height: 1200 },
];

test.describe('a page that arrives in pieces stands still', () => {
  let line: SlowLine;
  test.beforeAll(async ({ stack }) => {
    line = await SlowLine.start(stack.siteUrl);
  });
  test.afterAll(() => line.stop());

  for (const viewport of viewports) {
    test.describe(`${viewport.width} px`, () => {
      test.use({ viewport });
      for (const path of everyPath) {
        test(path, async ({ page, pageErrors }) => {
          pageErrors.allow(/404 \(Not Found\)/);
          await watchLayoutShifts(page);
          await page.goto(`${line.url}${path}`);
          await takenOver(page);
          await expect(page.getByRole('contentinfo')).toBeVisible();
          expect(await layoutShifts(page)).toEqual([]);
        });
      }
    });
  }
});
