import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@prizestash/lab/site/engines/engine-fixtures';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { picturesDir, widths } from './picture-files';

for (const url of everyPath) {
  test(`captures ${url} in every engine`, async ({ openPage }, { project }) => {
    // WPE WebKit has one window size.
    for (const width of project.name === 'older-webkit' ? [1280] : widths) {
      const page = await openPage(url, { size: { width, height: 1100 } });
      await waitForHydration(page);
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      // What the device knows is rendered after hydration, and the footer fades in.
      await pause(500);
      const name = url.replace(/\W+/g, '-').replace(/^-/, '') || 'home';
      await page.screenshot({
        path: path.join(picturesDir, 'engines', `${name}-${width}-${project.name}.png`),
        fullPage: true,
      });
    }
  });
}
