import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import {
  accepted,
  asShown,
  failedCall,
  firstOffers,
  interceptEntries,
  shownTexts,
} from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { holdScripts } from '@prizestash/lab/site/hold-scripts';
import { newPerson } from '@prizestash/lab/site/people';

test('sends nothing before the script loads, and keeps what was typed until then', async ({
  page,
}) => {
  const { calls } = await interceptEntries(page, accepted);
  const release = await holdScripts(page);
  const person = newPerson();
  await page.goto('/apply', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'CLAIM THE PRIZE' });
  await button.waitFor();
  await fillClaim(page, { ...person, phone: `+1 ${person.phone}` });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await button.click();
  await page.getByLabel('City').press('Enter');
  await page.waitForTimeout(200);
  expect(requests).toEqual([]);
  expect(new URL(page.url()).search).toBe('');

  release();
  await expect(page.getByLabel('Phone')).toHaveValue(asShown(person)['phone'] ?? '');
  expect(await shownTexts(page)).toEqual(asShown(person));
  await expect(page.getByRole('checkbox')).toBeChecked();
  await button.click();
  await expect(page).toHaveURL(firstOffers);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.postDataJSON()).toMatchObject({
    email: person.email,
    phone: `+1${person.phone}`,
  });
});

test('prevents an older browser from submitting the form by GET', async ({ page, pageErrors }) => {
  pageErrors.allow(/form-action/);
  pageErrors.allow(failedCall);
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  await page.goto('/apply');
  await fillClaim(page, newPerson());
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.method = 'get';
  });
  const blocked = page.waitForEvent('console', (message) => /form-action/.test(message.text()));
  await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click({ noWaitAfter: true });
  await blocked;
  expect(new URL(page.url()).search).toBe('');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the form and how to enter by mail, and sends nothing', async ({ page }) => {
    await page.goto('/apply');
    await expect(page.getByText(/enter by mail/).filter({ visible: true })).toHaveCount(1);
    await page.getByLabel('Email', { exact: true }).fill('casey@example.com');
    await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
    await page.waitForTimeout(200);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/apply');
  });
});
