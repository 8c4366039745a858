import { expect, test } from '@prizestash/lab/site/fixtures';
import {
  entryIds,
  logWithoutFirst,
  serveDrawing,
  tamperedLeaves,
} from '@prizestash/lab/site/pages/drawing-files';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';

const address = '/winners/check?drawing=2026-11-22';

const stages = [
  ['none', 'No drawing has been held yet.'],
  ['committed', '300 entries take part, and the list is fixed.'],
  ['waiting', 'The public random number is late.'],
  ['drawn', 'One of 300 entries was drawn. We are about to contact the person.'],
  ['contacted', 'One of 300 entries was drawn. We are contacting the person.'],
  ['confirmed', 'Ann E. from Ohio won $1,000.'],
] as const;

test('shows on /winners how far a drawing is', async ({ page }) => {
  for (const [stage, text] of stages) {
    await page.unrouteAll();
    await serveDrawing(page, stage);
    await page.goto('/winners');
    await expect(page.getByText('This list is up to date.')).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('keeps the list of the HTML when the API is unavailable', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await serveDrawing(page, 'drawn', { '': null });
  await page.goto('/winners');
  await expect(page.getByText(/We could not load newer results/)).toBeVisible();
});

test('checks a drawing, and an entry of this device offline', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await serveDrawing(page, 'confirmed');
  await page.goto('/winners');
  await enterOnDevice(page, { ...newContact(), id: entryIds[7]! });
  await page.goto('/winners');
  await page.getByRole('link', { name: 'Check this drawing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check a drawing' })).toBeFocused();
  await expect(
    page.getByText(/^300 entries, number \d+ was drawn, every step is correct$/),
  ).toBeVisible();
  const steps = page.getByRole('list', { name: 'What your browser checked' });
  await expect(steps).toBeHidden();
  await page.getByText('What your browser checked').click();
  await expect(steps.getByText('Correct', { exact: true })).toHaveCount(7);
  await expect(page.getByText(/Demonstration beacon: this proves nothing/)).toBeVisible();

  await page.unrouteAll();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Check this drawing' }).click();
  await expect(page.getByText(/a check of the files loaded before/)).toBeVisible();
  await expect(page.getByLabel('Entry number')).toHaveValue(entryIds[7]!);
  await page.getByRole('button', { name: 'Check my entry' }).click();
  await expect(
    page.getByText(/^Your entry was number \d+ of 300\. Number \d+ was drawn\.$/),
  ).toBeVisible();
});

for (const [name, changes, text] of [
  ['a tampered list', { '/2026-11-22/leaves.bin': tamperedLeaves() }, /Every entry in the list/],
  ['a missing record', { '/log': logWithoutFirst }, /The record book/],
] as const) {
  test(`names ${name}`, async ({ page }) => {
    await serveDrawing(page, 'drawn', changes);
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(text);
  });
}

test('names the file that does not load', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await serveDrawing(page, 'drawn', { '/log': null });
  await page.goto(address);
  await expect(page.getByText('We could not load the record book.')).toBeVisible();
});
