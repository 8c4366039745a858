import type { Page } from '@playwright/test';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** Height of main, in pixels, that contains every short page with its reserved space. */
const TALL_PX = 1000;

/** Every route of the live release set, the shell's home page and an unknown URL. */
async function routesOf(page: Page): Promise<string[]> {
  await page.goto('/');
  const text = await page.locator('#release-set').textContent();
  const { remotes } = JSON.parse(text ?? '') as {
    remotes: Record<string, { routes: { path: string }[] }>;
  };
  const paths = Object.values(remotes).flatMap(({ routes }) => routes.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(0);
  return ['/', ...paths, '/unknown-url'];
}

/** Heights in CSS pixels. */
function measure(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main')!;
    const heightOf = (selector: string) =>
      document.querySelector(selector)!.getBoundingClientRect().height;
    const { top, height } = main.getBoundingClientRect();
    const bottoms = [...main.querySelectorAll('*')]
      .filter((element) => element.childElementCount === 0 && element.checkVisibility())
      .filter((element) => !/absolute|fixed/.test(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect().bottom);
    const paddingBottom = parseFloat(getComputedStyle(main).paddingBottom);
    // Without the row that stretches it, main is as high as its content and the space it reserves.
    main.style.alignSelf = 'start';
    const natural = main.getBoundingClientRect().height;
    main.style.alignSelf = '';
    return {
      main: height,
      natural,
      // Up to the last element, so that an empty minimum height of a page does not count.
      content: Math.max(...bottoms) - top + paddingBottom,
      available: window.innerHeight - heightOf('header') - heightOf('footer'),
      scrollable: document.documentElement.scrollHeight - window.innerHeight,
    };
  });
}

/**
 * Expects that main is as high as the space between header and footer, or as its content if that is
 * higher. In a tall viewport, space that a page reserves for an offer must not add to a short content.
 */
async function expectExactHeight(page: Page): Promise<void> {
  await expect(async () => {
    const { main, natural, content, available, scrollable } = await measure(page);
    const isTall = available >= TALL_PX;
    const expected = Math.max(isTall ? content : natural, available);
    expect(main).toBeGreaterThanOrEqual(expected - 1);
    if (content <= available && (isTall || natural <= available)) {
      expect(main).toBeLessThanOrEqual(available + 1);
      expect(scrollable).toBeLessThanOrEqual(1);
    } else {
      expect(main).toBeLessThanOrEqual(Math.max(natural, available) + 1);
    }
  }).toPass({ timeout: 10_000 });
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(/404 \(Not Found\)/));

for (const width of [390, 1280]) {
  test(`fills the viewport between header and footer on every route, ${width} px`, async ({
    page,
  }) => {
    for (const path of await routesOf(page)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(path);
        await waitForHydration(page);
        await expectExactHeight(page);
        await page.setViewportSize({ width, height: 1600 });
        await expectExactHeight(page);
        await page.reload();
        await waitForHydration(page);
        await expectExactHeight(page);
        await page.setViewportSize({ width, height: 700 });
        await expectExactHeight(page);
      });
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 1600 } });

  test('fills the viewport between header and footer on a short page', async ({ page }) => {
    for (const path of ['/', '/unknown-url', '/legal/unsubscribe']) {
      await page.goto(path);
      const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
      const [header, main, footer] = [await box('header'), await box('main'), await box('footer')];
      expect(main.y).toBeCloseTo(header.y + header.height, 0);
      expect(footer.y).toBeCloseTo(main.y + main.height, 0);
      if (path !== '/') expect(footer.y + footer.height).toBeCloseTo(1600, 0);
    }
  });
});
