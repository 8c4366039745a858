import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { accepted, firstOffers, interceptEntries } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { holdScripts } from '@prizestash/lab/site/wait-for-page';
import { newPerson } from '@prizestash/lab/site/people';

test('sends nothing before the script loads, and then what was typed and submitted before', async ({
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
  const progress = await button.evaluate((element) => {
    const { content, visibility } = getComputedStyle(
      element.querySelector('[data-label]') as Element,
      '::after',
    );
    return `${visibility}: ${content}`;
  });
  expect(progress).toContain('visible: "Sending your entry…"');
  release();
  await expect(page).toHaveURL(firstOffers);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.postDataJSON()).toMatchObject({
    email: person.email,
    phone: `+1${person.phone}`,
  });
});

test('names what is missing in a form that was submitted before the script loads', async ({
  page,
}) => {
  const { calls } = await interceptEntries(page, accepted);
  const release = await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'CLAIM THE PRIZE' });
  await button.waitFor();
  await page.getByLabel('City').fill('Sampleton');
  await button.click();
  release();
  await expect(page.getByRole('link', { name: /Email: Required/ })).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Sampleton');
  await expect(button).toBeVisible();
  expect(calls).toEqual([]);
});

test('prevents an older browser from submitting the form by GET', async ({ page, pageErrors }) => {
  pageErrors.allow(/form-action/);
  // Where scripts fail, the form loses its button after the last attempt.
  await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
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
