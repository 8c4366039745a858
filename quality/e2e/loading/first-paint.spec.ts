import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { holdRequests } from './hold-requests';

/** The first flight of a connection. */
const MAX_BYTES = 14_000;
/** One for each part of the HTML that the parser hands over, and one for the fonts of the device. */
const MAX_STYLE_RECALCULATIONS = 8;

// At 390 px the heading fills its line.
for (const width of [360, 390, 412, 768, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('paints the home page from its HTML alone, and keeps it in place', async ({ page }) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Performance.enable');
      const loaded: number[] = [];
      session.on('Network.loadingFinished', ({ encodedDataLength }) =>
        loaded.push(encodedDataLength),
      );
      await watchLayoutShifts(page);
      const font = await holdRequests(page, '**/display.woff2');
      await page.route('**/packages/**', () => new Promise(() => {}));
      await page.goto(paths.home, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      expect(loaded).toHaveLength(1);
      expect(loaded[0]).toBeLessThan(MAX_BYTES);
      const { metrics } = await session.send('Performance.getMetrics');
      const recalculations = metrics.find(({ name }) => name === 'RecalcStyleCount')?.value;
      expect(recalculations).toBeLessThanOrEqual(MAX_STYLE_RECALCULATIONS);
      await expect(page.getByText('$1,000', { exact: true }).first()).toBeVisible();

      await font.release();
      await page.waitForFunction(() => document.fonts.check('800 1em Outfit'));
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      expect(await layoutShifts(page)).toEqual([]);
    });
  });
}
