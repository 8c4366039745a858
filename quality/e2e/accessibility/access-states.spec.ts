import { expectAccessible } from './checks/expect-accessible';
import { expectReadable } from './checks/expect-readable';
import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { interceptEntries, openClaim } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { states } from '@prizestash/lab/site/page-states/states';

for (const { name, allowed, open } of states) {
  test(`shows ${name} without axe violations, at 320 px and 200% text`, async ({
    page,
    pageErrors,
  }) => {
    if (allowed) pageErrors.allow(allowed);
    await open(page);
    // The crash happens on a page of legal text.
    if (name !== 'crash') await expectReadable(page);
    await expectAccessible(page);
  });
}

test('keeps the size and the focus of the button while the entry is sent', async ({ page }) => {
  await interceptEntries(page, () => new Promise(() => {}));
  await openClaim(page);
  await fillClaim(page, newPerson());
  const button = page.getByRole('button', { name: 'CLAIM THE PRIZE' });
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.click();
  const busy = page.locator('button[data-busy]');
  await expect(busy).toBeFocused();
  expect(await busy.boundingBox()).toEqual(before);
});
