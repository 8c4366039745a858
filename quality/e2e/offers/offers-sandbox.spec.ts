import { expect, test } from '@prizestash/lab/site/fixtures';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';

test('the QA page shows live what a partner received', async ({ page, context, stack }) => {
  const qa = await context.newPage();
  await qa.goto(stack.partnerUrl);
  await expect(qa.getByText('Live')).toBeVisible();
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/noffer1');
  const call = qa.locator('#embedded article').filter({ hasText: String(contact['email']) });
  await expect(call).toBeVisible();
  await expect(call.getByRole('row', { name: `zip ${contact['postal_code']}` })).toBeVisible();
});

test('the QA page has a switch for each failure of each partner', async ({ page, stack }) => {
  await page.goto(stack.partnerUrl);
  for (const partner of ['lead', 'embedded', 'survey']) {
    for (const mode of ['works', 'slow', 'blocked', 'throws', 'silent', 'hostile']) {
      await expect(page.locator(`#${partner}`).getByRole('radio', { name: mode })).toBeVisible();
    }
  }
});
