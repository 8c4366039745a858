import { createRemote } from '@prizestash/dev/create-remote/create-remote';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

test('releases, promotes and shows a new remote without a change outside its folder', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const site = await TestSite.start();
  try {
    const release = await site.releaseFrom('mfe-gift', (root) => {
      createRemote('mfe-gift', '/gift', root);
    });
    await site.promote(release);
    await page.goto(`${site.url}/gift`);
    await expect(page.getByRole('heading', { level: 1, name: 'Gift' })).toBeVisible();
    await waitForHydration(page);
    await expect(page).toHaveTitle('Gift | PrizeStash');
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
  } finally {
    await site.stop();
  }
});
