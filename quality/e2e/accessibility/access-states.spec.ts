import { expectAccessible } from './checks/expect-accessible';
import { fillClaim } from '../support/pages/claim-form';
import { interceptEntries, openClaim } from '../support/pages/claim-page';
import { expect, test } from '../support/fixtures';
import { newPerson } from '../support/people';
import { states } from '../support/page-states/states';

for (const { name, allowed, open } of states) {
  test(`shows ${name} without axe violations, at 320 px and 200% text`, async ({
    page,
    pageErrors,
  }) => {
    if (allowed) pageErrors.allow(allowed);
    await open(page);
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
