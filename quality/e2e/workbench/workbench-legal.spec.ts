import { passTimeUntil, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { WorkbenchSite } from './workbench-site';
import { expect, test } from '@prizestash/lab/site/fixtures';

test.describe.configure({ mode: 'default' });

test.describe('mfe-legal on its workbench', () => {
  let workbench: WorkbenchSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    workbench = await WorkbenchSite.start('mfe-legal');
  });
  test.afterAll(() => workbench.stop());

  for (const [path, heading] of [
    ['/legal/privacy-policy', 'Privacy Policy'],
    ['/legal/terms', 'Terms and Conditions'],
    ['/legal/rules', 'Official Rules'],
    ['/legal/request', 'CCPA Privacy Request Form'],
    ['/winners', 'PrizeStash Winners!'],
    ['/contact-us', /./],
  ] as const) {
    test(`shows ${path} without other packages`, async ({ page }) => {
      const foreignRequests = workbench.foreignRequests(page);
      await page.goto(`${workbench.url}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(foreignRequests).toEqual([]);
    });
  }

  for (const [choice, message] of [
    ['success', 'Successfully unsubscribe'],
    ['too-many', 'We could not unsubscribe you'],
    ['server-error', 'We could not unsubscribe you'],
    ['offline', 'We cannot tell yet if you are unsubscribed'],
  ] as const) {
    test(`shows the result of unsubscribing for workbench-api=${choice}`, async ({
      page,
      pageErrors,
    }) => {
      if (choice !== 'success') pageErrors.allow(/./);
      const foreignRequests = workbench.foreignRequests(page);
      await page.clock.install();
      await page.goto(`${workbench.url}/legal/unsubscribe?workbench-api=${choice}`);
      await waitForHydration(page);
      await page.getByLabel('Email').fill('sam@example.com');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await passTimeUntil(page, page.getByRole('alert').filter({ hasText: message }));
      expect(foreignRequests).toEqual([]);
    });
  }

  test('keeps the options on other pages of the package and names pages of others', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED .*\/v1\/drawings$/);
    await page.goto(`${workbench.url}/winners?workbench-api=offline`);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Official Rules' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Official Rules' })).toBeVisible();
    await expect(page).toHaveURL(/workbench-api=offline/);
    await page.goto(`${workbench.url}/apply`);
    await expect(page.getByText('/apply belongs to another package')).toBeVisible();
  });
});
