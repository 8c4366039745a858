import type { Page } from '@playwright/test';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { offerPages } from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';

/** Heights of the viewport, the header, the main element and the footer, in pixels. */
function heights(page: Page) {
  return page.evaluate(() => {
    const of = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    return {
      viewport: window.innerHeight,
      header: of('body header'),
      main: of('main'),
      footer: of('body footer'),
    };
  });
}

test('every offer fills the viewport exactly, also after a resize', async ({ page }) => {
  for (const { path } of offerPages) {
    for (const height of [1600, 1800]) {
      await page.setViewportSize({ width: 1280, height });
      if (height === 1600) {
        await page.goto(path);
        await waitForHydration(page);
      }
      const { viewport, header, main, footer } = await heights(page);
      expect(main, path).toBeCloseTo(viewport - header - footer, 0);
    }
  }
});

test('the embedded offer is as wide as the viewport', async ({ page }) => {
  await enterOnDevice(page, newContact());
  for (const width of [360, 1152, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/paths/noffer1');
    const frame = page.locator('iframe[src*="/offer"]');
    await expect(frame).toBeVisible();
    const content = await page.evaluate(() => document.body.clientWidth);
    const box = await frame.boundingBox();
    const main = await page.locator('main').boundingBox();
    expect(box).toMatchObject({ x: 0, width: content });
    expect(main).toMatchObject({ x: 0, width: content });
    expect((box?.height ?? 0) / 900).toBeCloseTo(0.9, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});

test('the frame of a partner is white in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enterOnDevice(page, newContact());
  await page.goto('/paths/noffer1');
  await expect(page.locator('iframe[src*="/offer"]')).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
});

test('text is at the left edge of the logo', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterOnDevice(page, newContact());
  for (const path of ['/', ...offerPages.map((page) => page.path)]) {
    await page.goto(path);
    await waitForHydration(page);
    // At one time: the lead partner sends the visitor on.
    const distance = () =>
      page.evaluate(() => {
        const [logo, heading] = ['header a', 'h1'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().x,
        );
        return Math.abs((logo ?? NaN) - (heading ?? NaN));
      });
    await expect.poll(distance, path).toBeLessThan(0.5);
  }
});
