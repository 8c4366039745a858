import { paths } from '../../shared/src/paths';
import { arriveAt, takenOver } from '../support/wait-for-page';
import { fillClaim } from '../support/pages/claim-form';
import { openClaim, shownTexts } from '../support/pages/claim-page';
import { expect, test } from '../support/fixtures';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts';
import { newPerson } from '../support/people';

test.beforeEach(({ pageErrors }) => pageErrors.allow(/ERR_INTERNET_DISCONNECTED/));

test('the network goes during a visit: said plainly, nothing moves, and the page comes with the network', async ({
  page,
  context,
}) => {
  await watchLayoutShifts(page);
  await page.goto('/');
  await takenOver(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();

  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('opens by itself when your connection is back');
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  // The page before is still whole and can be used.
  await expect(page.getByRole('heading', { name: 'Be the next big winner' })).toBeAttached();
  expect(await layoutShifts(page)).toEqual([]);

  await context.setOffline(false);
  await arriveAt(page, paths.winners);
  await expect(notice).toHaveCount(0);
});

test('Try again works when the browser has not noticed that the network is back', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await page.goto('/');
  await takenOver(page);
  await page.route('**/packages/mfe-legal/**', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  await expect(notice).toBeFocused();
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Try again' }).press('Enter');
  await arriveAt(page, paths.winners);
});

test('a form that is filled in survives', async ({ page, context }) => {
  await openClaim(page);
  await fillClaim(page, newPerson());
  const typed = await shownTexts(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeFocused();
  expect(await shownTexts(page)).toEqual(typed);
});

test('a page that failed once is told of again, and comes, when the visitor asks for it again', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await takenOver(page);
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
  await arriveAt(page, paths.winners);
});
