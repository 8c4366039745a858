import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { enterText, goBack } from '@prizestash/lab/site/engines/engine';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

const FORM = 'form[aria-label="Privacy request"]';

test('keeps a privacy request on links, Back and reload', async ({ openPage, stack }) => {
  const page = await openPage(paths.privacyRequest);
  await waitForHydration(page, FORM);
  await enterText(page, '[name="last_name"]', 'Example');
  await page.locator('[name="state"]').selectOption('California');
  const values = () =>
    page.evaluate(() =>
      ['last_name', 'state'].map(
        (name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
      ),
    );

  await page.locator('main header a').first().click();
  await waitForPage(page, paths.privacyPolicy);
  await goBack(page);
  await waitForPage(page, paths.privacyRequest);
  await expect.poll(values).toEqual(['Example', 'California']);

  await page.reload();
  await waitForHydration(page, FORM);
  await expect.poll(values).toEqual(['Example', 'California']);

  await page.goto(`${stack.siteUrl}${paths.winners}`);
  await goBack(page);
  await waitForPage(page, paths.privacyRequest);
  await waitForHydration(page, FORM);
  await expect.poll(values).toEqual(['Example', 'California']);
});
