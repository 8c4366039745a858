import type { FakeServer } from '@prizestash/shared/testing/fake-server';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { movesBetweenCuts } from './moves-between-cuts';
import { startSlowProxy } from './slow-proxy';

const phone = { width: 360, height: 640 };
// Taller than most pages, so that the footer is at the bottom edge.
const desktop = { width: 1440, height: 1200 };
// The narrowest with the links of the header in a row.
const tablet = { width: 768, height: 1024 };

test.describe('a page that has arrived up to any node', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of everyPath) {
    test(`shows nothing of ${path} that the rest moves`, async ({ page, pageErrors }) => {
      pageErrors.allow(/404 \(Not Found\)/);
      for (const viewport of [phone, tablet, desktop]) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await movesBetweenCuts(page), `${viewport.width} px`).toEqual([]);
      }
    });
  }
});

/** What a browser counts, and what hydration moves. */
test.describe('a streamed page', () => {
  let proxy: FakeServer;
  test.beforeAll(async ({ stack }) => {
    proxy = await startSlowProxy(stack.siteUrl);
  });
  test.afterAll(() => proxy.stop());

  for (const viewport of [phone, desktop]) {
    test.describe(`${viewport.width} px`, () => {
      test.use({ viewport });
      for (const path of everyPath) {
        test(`loads ${path} without layout shifts`, async ({ page, pageErrors }) => {
          pageErrors.allow(/404 \(Not Found\)/);
          // What arrives is the HTML: newer results of drawings replace it later.
          await page.route('**/v1/drawings', (route) => route.abort());
          pageErrors.allow(/ERR_FAILED .*\/v1\/drawings$/);
          await watchLayoutShifts(page);
          await page.goto(`${proxy.url}${path}`);
          await waitForHydration(page);
          await expect(page.getByRole('contentinfo')).toBeVisible();
          expect(await layoutShifts(page)).toEqual([]);
        });
      }
    });
  }
});
