import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { fillClaim, claim } from '@prizestash/lab/site/pages/claim-form';
import {
  failedCall,
  firstOffers,
  openClaim,
  shownTexts,
  asShown,
} from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';

test('stores an entry once and says so on the second attempt', async ({
  page,
  browser,
  pageErrors,
  baseURL,
}) => {
  pageErrors.allow(failedCall);
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await claim(page);
  await expect(page).toHaveURL(firstOffers);
  const period = await page.evaluate(() => {
    const { contact } = JSON.parse(localStorage.getItem('root') ?? '{}') as {
      contact: { entry_period: string };
    };
    return contact.entry_period;
  });

  // The form on this device is for somebody else in the household.
  await page.goto('/apply');
  await expect(page.getByText(`You're already in for ${entryMonth(period)}`)).toBeInViewport();
  await page.getByRole('button', { name: /somebody else/ }).click();
  await expect(page.getByLabel('First name')).toBeFocused();

  // The same person on another device, with another email and a clock half a year ahead.
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await elsewhere.clock.setFixedTime(Date.now() + 180 * 24 * 3_600_000);
  const again = { ...person, email: `other.${person.email}` };
  await openClaim(elsewhere);
  await fillClaim(elsewhere, again);
  await claim(elsewhere);
  await expect(
    elsewhere.getByText(`You're already in for ${entryMonth(period)}`, { exact: true }),
  ).toBeInViewport();
  expect(await shownTexts(elsewhere)).toEqual(asShown(again));
  expect(await elsewhere.evaluate(() => localStorage.getItem('root') ?? '')).not.toContain(
    again.email,
  );
  await elsewhere.getByRole('link', { name: 'Continue to the offers' }).click();
  await expect(elsewhere).toHaveURL(firstOffers);
  await elsewhere.close();
});

test('stores one entry for five clicks, with the consent evidence', async ({ page }) => {
  const person = newPerson();
  const calls: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/register')) {
      calls.push(request.headers());
    }
  });
  await openClaim(page);
  await fillClaim(page, person);
  await page
    .getByRole('button', { name: 'CLAIM THE PRIZE' })
    .evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
  await expect(page).toHaveURL(firstOffers);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'consent-version': expect.stringMatching(/^\d+\.\d+$/),
    'page-path': '/apply',
    'release-set': expect.stringMatching(/^set-/),
    'legal-versions': expect.stringMatching(/\/legal\/rules=\d/),
    'form-trap': 'empty',
  });
});
