import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';
import { newPerson } from '@prizestash/lab/site/people';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

test('leads from the home page to the survey', async ({ openPage }) => {
  const person = newPerson();
  const page = await openPage('/?utm_source=tiktok');
  await page.locator('main a[href="/apply"]').first().click();
  await waitForPage(page, paths.apply);
  await waitForHydration(page, 'form[method=dialog]');
  await fillClaim(page, person);
  await claim(page);

  // The lead partner redirects from the first offer.
  await waitForPage(page, paths.embeddedOffer);
  await expect.poll(async () => (await receivedFor(person.email)).embedded.length).toBe(1);
  await page.locator(`main a[href="${paths.surveyOffer}"]`).click();
  await waitForPage(page, paths.surveyOffer);
  await expect.poll(async () => (await receivedFor(person.email)).survey.length).toBe(1);
  const { lead, embedded, survey } = await receivedFor(person.email);
  expect(lead).toHaveLength(1);
  expect(lead[0]).toMatchObject({ fields: { phone: `+1${person.phone}`, subid: 'tiktok' } });
  expect(embedded).toHaveLength(1);
  expect(survey[0]).toMatchObject({ fields: { phone: `+1${person.phone}`, sub_id: 'tiktok' } });
});
