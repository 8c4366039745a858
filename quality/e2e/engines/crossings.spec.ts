import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { goBack } from '@prizestash/lab/site/engines/engine';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

test('crosses from remote to remote in one document', async ({ openPage }) => {
  const page = await openPage('/');
  await waitForHydration(page);
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
  });
  for (const path of [paths.rules, paths.contactUs, paths.winners]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator(`footer a[href="${path}"]`).click();
    await waitForPage(page, path);
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.tagName, window.scrollY]))
      .toEqual(['H1', 0]);
  }
  await goBack(page);
  await waitForPage(page, paths.contactUs);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
