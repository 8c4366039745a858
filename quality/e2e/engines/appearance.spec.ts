import { everyPath } from '../support/every-path';
import { expect, test } from '../support/engines/engine-fixtures';
import type { DeviceSettings } from '../support/engines/engine';

test('follows the dark color scheme and less motion', async ({ openPage }) => {
  const appearance = async (settings: DeviceSettings) => {
    const page = await openPage('/apply', settings);
    return page.evaluate(() => ({
      // Red, green and blue.
      light: (getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [])
        .slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0),
      moving: [...document.querySelectorAll('main *')].filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(',')
          .some((duration) => parseFloat(duration) > 0.01),
      ).length,
    }));
  };
  const usual = await appearance({});
  expect(usual.light).toBeGreaterThan(600);
  expect(usual.moving).toBeGreaterThan(0);
  const changed = await appearance({ dark: true, reducedMotion: true });
  expect(changed.light).toBeLessThan(200);
  expect(changed.moving).toBe(0);
});

test('fits every page into 360 pixels', async ({ openPage, stack }) => {
  const page = await openPage('/', { size: { width: 360, height: 640 } });
  for (const path of everyPath) {
    await page.goto(`${stack.siteUrl}${path}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
