import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import type { EnginePage } from '@prizestash/lab/site/engines/engine';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { translate, translationFaults } from '@prizestash/lab/site/translate';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

const waitForText = (page: EnginePage, text: string) =>
  page.waitForFunction((text) => document.body.innerText.includes(text), text);

/** Opens a page of the site and begins to translate it. */
async function openTranslated(
  open: (url: string) => Promise<EnginePage>,
  path: string,
): Promise<EnginePage> {
  const page = await open(path);
  await waitForHydration(page);
  await page.evaluate(translate);
  return page;
}

test('enters, passes the offers and shows the receipt while it is translated', async ({
  openPage,
}) => {
  const person = newPerson();
  const page = await openTranslated(openPage, paths.home);
  await page.locator('footer button').click();
  await waitForText(page, 'Your details are no longer on this device');
  await page.locator('main a[href="/apply"]').first().click();
  await waitForPage(page, paths.apply);
  await waitForHydration(page, 'form[method=dialog]');
  await claim(page);
  await waitForText(page, 'Email: Required');
  await page.locator('[name="email"]').focus();
  await page.keyboard.type('nobody');
  await waitForText(page, 'Email: Invalid email');
  await fillClaim(page, person);
  await claim(page);

  await waitForPage(page, paths.embeddedOffer);
  await page.locator(`main a[href="${paths.surveyOffer}"]`).click();
  await waitForPage(page, paths.surveyOffer);
  await waitForText(page, '3 of 3');
  await page.locator(`main a[href="${paths.receipt}"]`).first().click();
  await waitForPage(page, paths.receipt);
  await waitForText(page, person.first_name);
  expect(await translationFaults(page)).toEqual([]);
});

test('unsubscribes in a page that is translated while the request is pending', async ({
  openPage,
}) => {
  const page = await openPage(paths.unsubscribe);
  await waitForHydration(page);
  await page.locator('[name="email"]').focus();
  await page.keyboard.type('nobody@example.com');
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      await new Promise((respond) => Object.assign(window, { respond }));
      return fetch(...request);
    };
  });
  await page.locator('main button[type=submit]').click();
  await waitForText(page, 'Unsubscribing…');
  await page.evaluate(translate);
  await page.evaluate(() => (window as { respond?: () => void }).respond?.());
  await waitForText(page, 'Successfully unsubscribe');
  expect(await translationFaults(page)).toEqual([]);
});
