import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { WorkbenchSite } from './workbench-site';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { asShown, failedCall, shownTexts } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';

test.describe.configure({ mode: 'default' });

test.describe('mfe-claim on its workbench', () => {
  let workbench: WorkbenchSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    workbench = await WorkbenchSite.start('mfe-claim');
  });
  test.afterAll(() => workbench.stop());

  test('stores an entry and keeps the options in the URL', async ({ page }) => {
    const foreignRequests = workbench.foreignRequests(page);
    const person = newPerson();
    await page.goto(`${workbench.url}/apply?workbench-contact=none&utm_source=mail`);
    await waitForHydration(page);
    await fillClaim(page, person);
    await claim(page);
    await expect(
      page.getByRole('heading', { name: '/paths/toffer belongs to another package' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/[?&]workbench-contact=none(&|$)/);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('root')))
      .toContain(person.email);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('utm_source=mail');
    expect(foreignRequests).toEqual([]);
  });

  test('shows field errors and keeps what was typed', async ({ page, pageErrors }) => {
    pageErrors.allow(failedCall);
    const person = newPerson();
    await page.goto(`${workbench.url}/apply?workbench-api=field-errors`);
    await waitForHydration(page);
    await fillClaim(page, person);
    await claim(page);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /Invalid email/,
    );
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription(
      /Required/,
    );
    expect(await shownTexts(page)).toEqual(asShown(person));
  });

  for (const [choice, message] of [
    ['duplicate', /You're already in for/],
    ['too-many', /Too many entries were sent from here/],
    ['server-error', /We cannot take entries at this moment/],
    ['malformed', /We could not read the answer/],
    ['offline', /We could not reach PrizeStash/],
    ['time-out', /safe to press the button again/],
  ] as const) {
    test(`shows the message for workbench-api=${choice}`, async ({ page, pageErrors }) => {
      pageErrors.allow(failedCall);
      pageErrors.allow(/Failed to fetch|ServiceWorker|ERR_FAILED/);
      const foreignRequests = workbench.foreignRequests(page);
      const person = newPerson();
      await page.goto(`${workbench.url}/apply?workbench-api=${choice}`);
      await waitForHydration(page);
      await fillClaim(page, person);
      await claim(page);
      // The page times out after 15 seconds without a response.
      await expect(page.getByText(message).first()).toBeVisible({ timeout: 60_000 });
      expect(await shownTexts(page)).toEqual(asShown(person));
      expect(foreignRequests).toEqual([]);
    });
  }

  for (const [choice, message] of [
    ['full', 'bea.example@example.com'],
    ['none', 'We found no entry on this device.'],
    ['expired', 'We found no entry on this device.'],
    ['corrupt', 'We found no entry on this device.'],
  ] as const) {
    test(`shows the receipt for workbench-contact=${choice}`, async ({ page }) => {
      await page.goto(`${workbench.url}/receipt?workbench-contact=${choice}`);
      await expect(page.getByRole('main').getByText(message)).toBeVisible();
    });
  }

  test('writes an option of the bar into the URL', async ({ page }) => {
    await page.goto(`${workbench.url}/receipt`);
    await page.getByLabel('Stored contact').selectOption('full');
    await expect(page.getByRole('main').getByText('bea.example@example.com')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('workbench-contact')).toBe('full');
    await page.goto(page.url());
    await expect(page.getByLabel('Stored contact')).toHaveValue('full');
  });
});
