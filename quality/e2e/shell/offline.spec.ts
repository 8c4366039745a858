import { paths } from '@prizestash/shared/paths';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { openClaim, shownTexts } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { newPerson } from '@prizestash/lab/site/people';

test.beforeEach(({ pageErrors }) => pageErrors.allow(/ERR_INTERNET_DISCONNECTED/));

test('shows that the visitor is offline and opens the page when online again', async ({
  page,
  context,
}) => {
  await watchLayoutShifts(page);
  await page.goto('/');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();

  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('opens by itself when your connection is back');
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  // The previous page stays usable.
  await expect(page.getByRole('heading', { name: 'Be the next big winner' })).toBeAttached();
  expect(await layoutShifts(page)).toEqual([]);

  await context.setOffline(false);
  await waitForPage(page, paths.winners);
  await expect(notice).toHaveCount(0);
});

test('retries by button when the browser sends no online event', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await page.goto('/');
  await waitForHydration(page);
  await page.route('**/packages/mfe-legal/**', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  await expect(notice).toBeFocused();
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Try again' }).press('Enter');
  await waitForPage(page, paths.winners);
});

test('keeps a filled form while offline', async ({ page, context }) => {
  await openClaim(page);
  await fillClaim(page, newPerson());
  const typed = await shownTexts(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeFocused();
  expect(await shownTexts(page)).toEqual(typed);
});

test('shows the notice again on a second attempt and then opens the page', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  await context.setOffline(true);
  const toWinners = page.getByRole('contentinfo').getByRole('link', { name: 'Winners' });
  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await toWinners.click();
  await expect(notice).toBeFocused();
  await page.getByRole('link', { name: 'PrizeStash home' }).click();
  await expect(notice).toHaveCount(0);
  await toWinners.click();
  await expect(notice).toBeFocused();
  await context.setOffline(false);
  await waitForPage(page, paths.winners);
});
