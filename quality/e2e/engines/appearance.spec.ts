import { paths } from '@prizestash/shared/paths';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import type { DeviceSettings, EnginePage } from '@prizestash/lab/site/engines/engine';
import { newContact, storedRecord } from '@prizestash/lab/site/pages/offers-visitor';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

/** How much wider than the window the page is, at the widest moment of its animations. */
const overflowOf = (page: EnginePage) =>
  page.evaluate(() => {
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const moments = [0, 0.2, 0.4, 0.6, 0.8].flatMap((moment) => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getTiming() ?? {};
        animation.pause();
        animation.currentTime = moment * Number(duration);
      }
      return overflow();
    });
    return Math.max(...moments);
  });

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

for (const width of [320, 360, 390]) {
  test(`fits every page into ${width} pixels`, async ({ openPage, stack }) => {
    const page = await openPage('/', { size: { width, height: 844 } });
    // An entry of this moment, whose ticket lands.
    const contact = { ...newContact(), entered_at: new Date().toISOString() };
    await page.evaluate((record) => localStorage.setItem('root', record), storedRecord(contact));
    for (const path of everyPath) {
      await page.goto(`${stack.siteUrl}${path}`);
      await waitForHydration(page);
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
      // The lead partner redirects by itself, which aborts a navigation that starts meanwhile.
      if (path === paths.leadOffer) {
        await page.waitForFunction((lead) => window.location.pathname !== lead, path);
      }
    }
  });
}
