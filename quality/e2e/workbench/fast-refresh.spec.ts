import path from 'node:path';
import type { Page } from '@playwright/test';
import { replaceIn } from '@prizestash/lab/site/edit-source';
import { createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { startDevServer, type DevServer } from '@prizestash/lab/site/dev-server';
import { expect, test } from '@prizestash/lab/site/fixtures';

test.describe.configure({ mode: 'default' });

test.describe('a saved file on the workbench', () => {
  let checkout: Checkout;
  let dev: DevServer;
  const source = (file: string) => path.join(checkout.root, 'mfe-claim/src/pages/apply', file);
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    checkout = createCheckout();
    dev = await startDevServer(checkout.root, '');
  });
  test.afterAll(async () => {
    await dev.stop();
    checkout.remove();
  });

  /** Opens the form and types a name. A reload would lose both the name of the window and the text. */
  async function openForm(page: Page) {
    await page.goto(`${dev.url}/apply`);
    const field = page.getByLabel('First Name');
    await field.fill('Bea');
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    const isFirst = () => page.evaluate(() => 'isFirstDocument' in window);
    return { field, isFirst };
  }

  test('replaces a component and keeps what was typed', async ({ page }) => {
    const { field, isFirst } = await openForm(page);
    replaceIn(source('apply-page.tsx'), 'Confirm your information', 'Confirm your details');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('Confirm your details', { timeout: 60_000 });
    // A component around the fields, whose state is the form.
    replaceIn(source('form/claim-form.tsx'), 'noValidate', 'title="The form" noValidate');
    await expect(page.getByTitle('The form')).toBeVisible({ timeout: 60_000 });
    await expect(field).toHaveValue('Bea');
    expect(await isFirst()).toBe(true);
  });

  test('replaces styles', async ({ page }) => {
    const { field, isFirst } = await openForm(page);
    replaceIn(
      source('apply-page.module.css'),
      'display: grid;',
      'display: grid; outline: 7px solid;',
    );
    const heading = page.locator('main div').first();
    await expect(heading).toHaveCSS('outline-width', '7px', { timeout: 60_000 });
    await expect(field).toHaveValue('Bea');
    expect(await isFirst()).toBe(true);
  });

  test('shows a syntax error in the page until it is fixed', async ({ page }) => {
    const { field, isFirst } = await openForm(page);
    replaceIn(source('apply-page.tsx'), 'export default', 'export export default');
    const overlay = page.locator('#webpack-hot-middleware-clientOverlay');
    await expect(overlay).toContainText('apply-page.tsx', { timeout: 60_000 });
    replaceIn(source('apply-page.tsx'), 'export export default', 'export default');
    await expect(overlay).toHaveCount(0, { timeout: 60_000 });
    await expect(field).toHaveValue('Bea');
    expect(await isFirst()).toBe(true);
  });

  test('serves pages of this machine alone, and nothing older', async ({ request }) => {
    const other = await request.get(dev.url, { headers: { Host: 'evil.example.com' } });
    expect(other.status()).toBe(403);
    const page = await request.get(`${dev.url}/apply`, { headers: { Accept: 'text/html' } });
    expect(page.status()).toBe(200);
    expect(page.headers()['cache-control']).toBe('no-cache');
    expect((await request.get(`${dev.url}/missing.js`)).status()).toBe(404);
  });

  test('reloads for a change of the manifest', async ({ page }) => {
    const { isFirst } = await openForm(page);
    replaceIn(path.join(checkout.root, 'mfe-claim/src/manifest.ts'), "title: '", "title: 'Local ");
    // While it reloads, the page has no document to ask.
    const isStillFirst = () => isFirst().catch(() => true);
    await expect.poll(isStillFirst, { timeout: 60_000 }).toBe(false);
    await expect(page).toHaveTitle(/^Local /);
  });
});
