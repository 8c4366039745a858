import path from 'node:path';
import { test } from '../../e2e/support/fixtures';
import { pictureFile, picturesDir, themes, widths } from './picture-files';
import { pages, states } from '../../e2e/support/page-states';

for (const { name, allowed, arrive } of [...pages, ...states]) {
  test(name, async ({ page, pageErrors }) => {
    if (allowed) pageErrors.allow(allowed);
    await page.setViewportSize({ width: 360, height: 640 });
    await arrive(page);
    // A partner may keep a connection open: a second of quiet is asked for, not demanded.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
      // A browser paints a frame that was never in sight only when it comes into sight.
      for (const frame of await page.locator('main iframe').all()) {
        await frame.evaluate(async (element) => {
          element.scrollIntoView();
          for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
          window.scrollTo(0, 0);
        });
      }
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({
          path: path.join(picturesDir, pictureFile(name, width, colorScheme)),
          fullPage: true,
        });
      }
    }
  });
}
