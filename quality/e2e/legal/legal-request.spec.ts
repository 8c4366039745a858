import { waitForPage, waitForHydration, holdScripts } from '@prizestash/lab/site/wait-for-page';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';

const request = {
  email: 'sam@example.com',
  first_name: 'Sam',
  last_name: 'Example',
  phone: '2125550143',
  street: '1 Example Street',
  address2: 'Apartment 4',
  city: 'Sacramento',
  postal_code: '95814',
};

test('opens from the footer notice and prepares a request by keyboard without a call', async ({
  page,
}) => {
  await page.goto('/winners');
  await page
    .getByRole('link', { name: 'CA Consumers: Do Not Sell or Share My Personal Information' })
    .click();
  await expect(page.getByRole('heading', { name: 'CCPA Privacy Request Form' })).toBeFocused();
  await waitForHydration(page);
  const calls: string[] = [];
  page.on('request', (sent) => {
    // The validation rules are a file of the site, and page reports contain nothing of a visitor (visit);
    // any other request could contain what was typed.
    if (!/^\/(packages\/|page-reports$)/.test(new URL(sent.url()).pathname))
      calls.push(`${sent.method()} ${sent.url()}`);
  });

  await page.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Email: Email is required' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  // The link in the footer preselects the type, so the first error is the relationship.
  await expect(page.getByLabel('Type of request')).toHaveValue('do-not-sell');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('I am a (an)')).toBeFocused();
  await page.keyboard.type('California');
  await page.getByLabel('Type of request').focus();
  await page.keyboard.type('Delete');
  await page.getByLabel('State', { exact: true }).focus();
  await page.keyboard.type('Calif');
  for (const [name, text] of Object.entries(request)) {
    await page.locator(`[name=${name}]`).focus();
    await page.keyboard.type(text);
  }
  await expect(summary).toHaveCount(0);
  await page.keyboard.press('Enter');

  const confirmation = page.getByRole('status').filter({ hasText: 'Your request is ready' });
  await expect(confirmation).toBeFocused();
  const link = confirmation.getByRole('link', { name: /^email this request to/ });
  const mail = new URL((await link.getAttribute('href')) ?? '');
  expect(mail.protocol).toBe('mailto:');
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    'Type of request: Delete my information',
    'I am a (an): California resident',
    'Email: sam@example.com',
    'First name: Sam',
    'Last name: Example',
    'Phone: 2125550143',
    'Address: 1 Example Street',
    'Address line 2: Apartment 4',
    'City: Sacramento',
    'State: California',
    'Zip code: 95814',
  ]);
  expect(calls).toEqual([]);
  expect(new URL(page.url()).search).toBe('?type=do-not-sell');
});

test('preselects the type from ?type=do-not-sell', async ({ page }) => {
  await page.goto('/legal/request?type=do-not-sell');
  await expect(page.getByLabel('Type of request')).toHaveValue('do-not-sell');
});

test('opts out with one click: an entry then sends nothing to any partner', async ({
  page,
  stack,
}) => {
  await page.goto('/legal/request');
  await page.getByRole('button', { name: 'Opt out on this device' }).click();
  await expect(page.getByText('You are opted out on this device')).toBeVisible();

  const toPartners: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().startsWith(stack.partnerUrl)) toPartners.push(sent.url());
  });
  const person = newPerson();
  await page.goto('/apply');
  await waitForHydration(page);
  await fillClaim(page, person);
  await claim(page);
  for (const next of ['/paths/noffer1', '/paths/soffer']) {
    const link = page.locator(`a[href="${next}"]`, { hasText: 'Next' });
    await expect(link).toBeVisible();
    await expect(page.getByText('Opt-out request honored')).toBeVisible();
    await link.click();
  }
  await waitForPage(page, '/paths/soffer');
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByText('Opt-out request honored')).toBeVisible();
  expect(toPartners).toEqual([]);
  expect(await receivedFor(person.email)).toEqual({ lead: [], embedded: [], survey: [] });

  await page.goto('/legal/request');
  await page.getByRole('button', { name: 'Undo my opt-out' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Opt out on this device' })).toBeVisible();
});

test('ignores a click before the script loads and keeps what was typed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/legal/request', { waitUntil: 'commit' });
  await page.getByLabel('City').fill('Sacramento');
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('Email: Email is required');
  await expect(page.getByRole('alert')).not.toContainText('City');
  await expect(page.getByLabel('City')).toHaveValue('Sacramento');
});
