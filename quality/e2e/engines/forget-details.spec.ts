import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { enterText, goBack } from '@prizestash/lab/site/engines/engine';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

const forms = [
  [paths.apply, 'first_name'],
  [paths.privacyRequest, 'last_name'],
  [paths.unsubscribe, 'email'],
  [paths.contactUs, 'notice-code'],
] as const;

for (const [path, name] of forms) {
  for (const isCached of [true, false]) {
    test(`forgets what was typed on ${path}, ${isCached ? 'in the cache' : 'left'} behind the page`, async ({
      openPage,
      stack,
    }) => {
      const page = await openPage(path);
      await waitForHydration(page);
      // A page that listens to `unload` is not kept in the back/forward cache.
      await page.evaluate((cached) => {
        if (!cached) window.addEventListener('unload', () => {});
      }, isCached);
      await enterText(page, `[name="${name}"]`, 'Example');
      // A page whose footer stays in its place: that of the winners moves when results arrive.
      await page.goto(`${stack.siteUrl}${paths.terms}`);
      await waitForHydration(page);
      const forget = 'footer button';
      await waitForHydration(page, forget);
      await page.locator(forget).first().click();
      const status = () =>
        page.evaluate(() => document.querySelector('footer p[role="status"]')?.textContent);
      await expect.poll(status).toContain('Done');
      await goBack(page);
      await page.waitForFunction((at) => window.location.pathname === at, path);
      await waitForHydration(page, `[name="${name}"]`);
      const state = () =>
        page.evaluate((field) => {
          const drafts = Object.keys(sessionStorage).filter((key) => key.includes('personal'));
          return [document.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value, ...drafts];
        }, name);
      await expect.poll(state).toEqual(['']);
    });
  }
}
