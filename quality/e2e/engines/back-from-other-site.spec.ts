import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { goBack } from '@prizestash/lab/site/engines/engine';
import { scrollAfterBack } from '@prizestash/lab/site/engines/webkit/scroll-after-back';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

test('restores the scroll position on Back from another site', async ({
  openPage,
  stack,
  webKitPort,
}) => {
  const rules = `${stack.siteUrl}${paths.rules}`;
  // Another site, not only another port: WebKit keeps the position between origins of one site.
  const other = `${stack.apiUrl.replace('localhost', '127.0.0.1')}/live`;
  if (webKitPort) {
    expect(await scrollAfterBack(rules, 900, other)).toBe(900);
    return;
  }
  const page = await openPage(rules);
  await waitForHydration(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.goto(other);
  await goBack(page);
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(900);
});
