import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** Removes what the site checks in script and in style sheets, as in a browser that is too old. */
async function removeRequiredFeatures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.route(/^[^?]*\/[^.]*$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\(accent-color:\s*auto\)/, '(unknown: auto)');
    const headers = { ...response.headers() };
    // The policy contains the hashes of the page's style sheets.
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers, body });
  });
}

test('a page works without script in a browser below the supported versions', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/does not support this version/);
  await removeRequiredFeatures(page);
  await page.goto('/');
  await page.locator('main a[href="/apply"]').first().click();
  await expect(page).toHaveURL(/\/apply$/);
  await expect(page.getByText('Your browser is too old')).toBeVisible();
  const isHydrated = await page
    .locator('form')
    .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')));
  expect(isHydrated).toBe(false);
  await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
  await expect(page).toHaveURL(/\/apply$/);
  await page.getByRole('link', { name: 'official rules' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${paths.rules}#how-to-enter$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [path, notice] of [
  [paths.embeddedOffer, 'this offer cannot be shown. Nothing was sent to'],
  [paths.leadOffer, 'this offer cannot be shown. Nothing was sent to'],
  [paths.surveyOffer, 'this offer cannot be shown. Nothing was sent to'],
  [paths.receipt, 'your receipt cannot be shown. Your entry counts all the same.'],
  [paths.privacyRequest, 'nothing is passed to a partner'],
] as const) {
  test(`${path} says what does not work below the supported versions`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/does not support this version/);
    await page.goto(path);
    await expect(page.getByText(notice)).toBeHidden();
    await removeRequiredFeatures(page);
    await page.reload();
    await expect(page.getByText(notice)).toBeVisible();
  });
}

test('a supported browser shows no notice about its age', async ({ page }) => {
  await page.goto(paths.apply);
  await expect(page.getByText('Your browser is too old')).toBeHidden();
});
