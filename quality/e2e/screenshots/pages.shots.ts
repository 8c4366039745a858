import path from 'node:path';
import { test } from '@prizestash/lab/site/fixtures';
import { capturedStates, pictureFile, picturesDir, themes, widths } from './picture-files';

for (const { name, allowed, open } of capturedStates) {
  test(`captures ${name}`, async ({ page, pageErrors }) => {
    if (allowed) pageErrors.allow(allowed);
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page);
    // A partner can keep a connection open, so the network may never be idle.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
      // Browsers paint a frame below the fold when it is scrolled into view.
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
