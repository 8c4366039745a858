import { holdScripts, passTimeUntil, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { queryStack } from '../visit/query-stack';

const endpoint = '**/v1/fe/unsubscribe';

/** The rows of the suppression list for an address. */
const suppressed = (email: string) =>
  queryStack('select source, landing_page_id from unsubscribes where email_key = $1', [email]);

test('adds an address to the suppression list once', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/legal/unsubscribe');
  await waitForHydration(page);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Successfully unsubscribe' });
    await expect(alert).toBeFocused();
    await expect(page.getByText('Successfully unsubscribe', { exact: true })).toBeVisible();
  }
  expect(await suppressed(email)).toEqual([{ source: 'form', landing_page_id: 21 }]);
});

test('sends an address that was submitted before the script loads, once', async ({ page }) => {
  const { email } = newPerson();
  const calls: string[] = [];
  await page.route(endpoint, (route) => {
    calls.push(route.request().postData() ?? '');
    return route.continue();
  });
  const release = await holdScripts(page);
  await page.goto('/legal/unsubscribe', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  expect(calls).toEqual([]);
  release();
  await expect(page.getByText('Successfully unsubscribe', { exact: true })).toBeVisible();
  expect(calls).toEqual([expect.stringContaining(email)]);
});

test('shows errors at the field', async ({ page }) => {
  await page.goto('/legal/unsubscribe');
  await waitForHydration(page);
  const email = page.getByLabel('Email');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Required');
  await email.fill('sam@');
  await expect(email).toHaveAccessibleDescription('Invalid email');
  await email.fill('sam@example.com');
  await expect(email).toHaveAccessibleDescription('');
});

test('reports a failure with a retry that works', async ({ page, pageErrors }) => {
  pageErrors.allow(/Unsubscribe failed|ERR_FAILED|Failed to load resource/);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  const { email } = newPerson();
  await page.clock.install();
  await page.route(endpoint, (route) => route.abort());
  await page.goto('/legal/unsubscribe');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'We cannot tell yet' });
  await passTimeUntil(page, alert);
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  expect(logged.some((text) => text.includes('Unsubscribe failed'))).toBe(true);
  expect(logged.join('\n')).not.toContain(email);

  await page.unroute(endpoint);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Successfully unsubscribe', { exact: true })).toBeVisible();
  expect(await suppressed(email)).toHaveLength(1);
});
