import { readFileSync } from 'node:fs';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { axeViolations } from '../accessibility/checks/axe-violations';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { openClaim } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';

test('shows, saves and prints a receipt of the entry', async ({ page }) => {
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await claim(page);
  await waitForPage(page, '/paths/noffer1');
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, '/paths/soffer');
  await page.getByRole('link', { name: 'Keep your entry receipt' }).click();

  await expect(page.getByRole('heading', { name: 'Your entry receipt' })).toBeFocused();
  const receipt = page.getByRole('main');
  await expect(receipt).toContainText(`${person.first_name} ${person.last_name}`);
  await expect(receipt).toContainText(/Your drawings\s*Sunday, \w+ \d+, \d{4}/);
  expect(await axeViolations(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('prizestash-entry.txt');
  expect(readFileSync(await file.path(), 'utf8')).toContain(person.email);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ink).toBe('rgb(20, 35, 29)');
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();

  // After a reload the receipt is read from storage.
  await page.reload();
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toContainText(person.email);
});
