import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { quicknetFiles, serveDrawing } from '@prizestash/lab/site/pages/drawing-files';

const address = '/winners/check?drawing=2026-11-22';
const worker = /verification\.worker\.js/;
const steps = (page: Page) => page.getByRole('list', { name: 'What your browser checked' });
/** Shown with the verdict; the steps below it are on demand unless one is wrong. */
const verdict = (page: Page) => page.getByText('What your browser checked');

test('downloads the verifier, which accepts the drawing of the site', async ({ page }) => {
  await page.goto('/winners/check');
  await expect(page.getByRole('combobox', { name: 'Drawing' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Check this drawing' }).click();
  await expect(verdict(page)).toBeVisible();
  await page.getByText('Check it yourself: the files').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'our verifier' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('verify-drawing.cjs');
  const file = await download.path();
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  await expect(page.getByText(digest)).toBeVisible();
  const { apiUrl } = stackInfo();
  const verify = (...options: string[]) =>
    promisify(execFile)(process.execPath, [file, apiUrl, ...options], {
      env: { ...process.env, NODE_PATH: path.join(repositoryRoot, 'node_modules') },
    });
  await expect(verify()).rejects.toThrow('Command failed');
  const { stdout } = await verify('--allow-demonstration');
  expect(stdout.match(/^ok /gm)).toHaveLength(7);
  const response = await page.request.get(download.url());
  expect(response.headers()).toMatchObject({
    'content-type': expect.stringMatching(/^application\/node/),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('loads the code of the verification on the page that checks only', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const url of ['/', '/apply', '/winners', '/contact-us']) {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
  }
  expect(requested.filter((url) => worker.test(url))).toEqual([]);
  await serveDrawing(page, 'drawn');
  const response = page.waitForResponse(worker);
  await page.goto(address);
  const headers = (await response).headers();
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  await expect(verdict(page)).toBeVisible();
});

test('loads the code again after it did not load', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await serveDrawing(page, 'drawn');
  await page.route(worker, (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText('We could not load the code that checks.')).toBeVisible();
  await page.unroute(worker);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toBeVisible();
});

test('verifies a recorded round of the public beacon', async ({ page }) => {
  // Before the next Sunday, which has no drawing.
  await page.clock.setFixedTime('2023-08-25T12:00:00Z');
  await serveDrawing(page, 'drawn', quicknetFiles);
  await page.goto('/winners/check?drawing=2023-08-20');
  await expect(steps(page)).toBeVisible();
  const words = await steps(page).getByRole('heading').allTextContents();
  expect(words).toEqual([
    'The signing key Correct',
    'The record book Correct',
    'The sealed list Wrong',
    'Time stamps from outside Missing',
    'Every entry in the list Correct',
    'The random number Correct',
    'The draw, once more Correct',
    'The people drawn Not yet',
  ]);
  await expect(steps(page)).toContainText('drand, a public source');
  await expect(page.getByText('Demonstration beacon')).toBeHidden();
});

for (const width of [360, 1440]) {
  test(`moves nothing while it checks the drawing of its address at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchLayoutShifts(page);
    await serveDrawing(page, 'confirmed');
    await page.goto(address);
    await expect(verdict(page)).toBeVisible();
    await page.waitForTimeout(500);
    expect(await layoutShifts(page)).toEqual([]);
  });
}
