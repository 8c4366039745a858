import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { replaceIn } from '@prizestash/lab/site/edit-source';
import { createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { startDevServer, startDevSite, type DevServer } from '@prizestash/lab/site/dev-server';
import { expect, test } from '@prizestash/lab/site/fixtures';

test.describe.configure({ mode: 'default' });

let checkout: Checkout;
/** Of the places below. */
const servers: DevServer[] = [];
test.beforeAll(async () => {
  test.setTimeout(600_000);
  checkout = createCheckout();
  servers.push(await startDevServer(checkout.root, ''), await startDevSite(checkout.root));
});
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  checkout.remove();
});

const places = [
  { place: 'on the workbench', error: '#webpack-hot-middleware-clientOverlay' },
  { place: 'on the whole site', error: 'dialog' },
];

for (const [index, { place, error }] of places.entries()) {
  test.describe(`a saved file ${place}`, () => {
    const source = (file: string) => path.join(checkout.root, 'mfe-claim/src/pages/apply', file);
    const edits: (readonly [file: string, from: string, to: string])[] = [];
    /** Edits a source until the test ends. */
    const edit = (file: string, from: string, to: string) => {
      replaceIn(file, from, to);
      edits.push([file, from, to]);
    };
    test.afterEach(() => {
      for (const [file, from, to] of edits.splice(0)) replaceIn(file, to, from);
    });

    /** Opens the form and types a name. A reload would lose both the name of the window and the text. */
    async function openForm(page: Page) {
      await page.goto(`${servers[index]!.url}/apply`);
      const field = page.getByLabel('First Name');
      await field.fill('Bea');
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      const isFirst = () => page.evaluate(() => 'isFirstDocument' in window);
      return { field, isFirst };
    }

    test('replaces a component and keeps what was typed', async ({ page }) => {
      const { field, isFirst } = await openForm(page);
      edit(source('apply-page.tsx'), 'Confirm your information', 'Confirm your details');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Confirm your details', { timeout: 60_000 });
      // A component around the fields, whose state is the form.
      edit(source('form/claim-form.tsx'), 'noValidate', 'title="The form" noValidate');
      await expect(page.getByTitle('The form')).toBeVisible({ timeout: 60_000 });
      await expect(field).toHaveValue('Bea');
      expect(await isFirst()).toBe(true);
    });

    test('replaces styles', async ({ page }) => {
      const { field, isFirst } = await openForm(page);
      edit(source('apply-page.module.css'), 'display: grid;', 'display: grid; outline: 7px solid;');
      const form = page.locator('[class*="apply-page-module-form"]');
      await expect(form).toHaveCSS('outline-width', '7px', { timeout: 60_000 });
      await expect(field).toHaveValue('Bea');
      expect(await isFirst()).toBe(true);
    });

    test('shows a syntax error in the page until it is fixed', async ({ page }) => {
      const { field, isFirst } = await openForm(page);
      replaceIn(source('apply-page.tsx'), 'export default', 'export export default');
      const overlay = page.locator(error);
      await expect(overlay).toContainText('apply-page.tsx', { timeout: 60_000 });
      replaceIn(source('apply-page.tsx'), 'export export default', 'export default');
      await expect(overlay).toBeHidden({ timeout: 60_000 });
      await expect(field).toHaveValue('Bea');
      expect(await isFirst()).toBe(true);
    });

    test('reloads for a change of the manifest', async ({ page }) => {
      const { isFirst } = await openForm(page);
      edit(path.join(checkout.root, 'mfe-claim/src/manifest.ts'), "title: '", "title: 'Local ");
      // While it reloads, the page has no document to ask.
      const isStillFirst = () => isFirst().catch(() => true);
      await expect.poll(isStillFirst, { timeout: 60_000 }).toBe(false);
      await expect(page).toHaveTitle(/^Local /);
    });
  });
}

test('serves the workbench to this machine alone, and nothing older', async ({ request }) => {
  const other = await request.get(servers[0]!.url, {
    headers: { Host: 'evil.example.com' },
  });
  expect(other.status()).toBe(403);
  const page = await request.get(`${servers[0]!.url}/apply`, {
    headers: { Accept: 'text/html' },
  });
  expect(page.status()).toBe(200);
  expect(page.headers()['cache-control']).toBe('no-cache');
  expect((await request.get(`${servers[0]!.url}/missing.js`)).status()).toBe(404);
});

test('is in the builds for development, and in no release', async ({ page, stack }) => {
  const markers = ['updatableBuilds', 'react-refresh', 'hot-update'];
  const inText = (text: string) => markers.filter((marker) => text.includes(marker));
  await page.goto(`${servers[1]!.url}/apply`);
  const src = await page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[src^="/packages/shell/"]')?.src ?? '',
  );
  expect(inText(await (await fetch(src)).text())).toEqual(markers);
  const packages = path.join(stack.releasesDir, 'public/packages');
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) {
    expect(inText(readFileSync(path.join(packages, file), 'utf8')), file).toEqual([]);
  }
});
