import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { replaceIn, createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { stackInfo, expect, test } from '@prizestash/lab/site/fixtures';
import { startSiteProcess } from '@prizestash/dev/local/site-process';
import { startDevServer } from '@prizestash/lab/site/dev-server';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

test.describe.configure({ mode: 'default' });

let checkout: Checkout;
test.beforeAll(() => void (checkout = createCheckout()));
test.afterAll(() => checkout.remove());

interface Server {
  readonly url: string;
  stop(): Promise<unknown>;
}

interface Place {
  readonly place: string;
  /** Selector of what shows an error of the build. */
  readonly error: string;
  start(): Promise<Server>;
  /** Adds the tests of this place alone. */
  addTests(address: (path: string) => string): void;
}

const workbench: Place = {
  place: 'on the workbench',
  error: '#webpack-hot-middleware-clientOverlay',
  start: () => startDevServer(checkout.root, ''),
  addTests: (address) =>
    test('is served to this machine alone, and nothing older', async ({ request }) => {
      const other = await request.get(address('/'), { headers: { Host: 'evil.example.com' } });
      expect(other.status()).toBe(403);
      const page = await request.get(address('/apply'), { headers: { Accept: 'text/html' } });
      expect(page.status()).toBe(200);
      expect(page.headers()['cache-control']).toBe('no-store');
      expect((await request.get(address('/missing.js'))).status()).toBe(404);
    }),
};

const wholeSite: Place = {
  place: 'on the whole site',
  error: 'dialog',
  start: async () => {
    const dataDir = path.join(checkout.root, '.data');
    const { root } = checkout;
    const site = await startSiteProcess({ command: 'dev', root, dataDir, timeoutMs: 300_000 });
    return { url: site.siteUrl, stop: site.stop };
  },
  addTests: (address) =>
    test('is in the builds for development, and in no release', async ({ page, stack }) => {
      const markers = ['updatableBuilds', 'react-refresh', 'hot-update'];
      const inText = (text: string) => markers.filter((marker) => text.includes(marker));
      await page.goto(address('/apply'));
      const src = await page.evaluate(
        () => document.querySelector<HTMLScriptElement>('script[src^="/packages/shell/"]')!.src,
      );
      expect(inText(await (await fetch(src)).text())).toEqual(markers);
      const packages = path.join(stack.releasesDir, 'public/packages');
      const files = readdirSync(packages, { recursive: true, encoding: 'utf8' });
      const scripts = files.filter((file) => file.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(20);
      for (const file of scripts) {
        expect(inText(readFileSync(path.join(packages, file), 'utf8')), file).toEqual([]);
      }
    }),
};

const oneRemoteOfSite: Place = {
  place: 'in the pages of a released site',
  error: 'dialog',
  start: () => startDevServer(checkout.root, stackInfo().siteUrl),
  addTests: (address) =>
    test('reloads after an error of the page', async ({ page, pageErrors }) => {
      pageErrors.allow(/the page has crashed/);
      await page.goto(address('/apply'));
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Confirm your information');
      const file = path.join(checkout.root, 'mfe-claim/src/pages/apply/apply-page.tsx');
      const [sound, broken] = [
        '  return (',
        "  throw new Error('the page has crashed');\n  return (",
      ];
      replaceIn(file, sound, broken);
      await expect(heading).not.toContainText('Confirm your information', { timeout: 60_000 });
      replaceIn(file, broken, sound);
      await expect(heading).toContainText('Confirm your information', { timeout: 60_000 });
    }),
};

for (const { place, error, start, addTests } of [workbench, wholeSite, oneRemoteOfSite]) {
  test.describe(`a saved file ${place}`, () => {
    let server: Server;
    test.beforeAll(async () => {
      test.setTimeout(300_000);
      server = await start();
    });
    test.afterAll(() => server.stop());

    const source = (file: string) => path.join(checkout.root, 'mfe-claim/src/pages/apply', file);
    const edits: (readonly [file: string, from: string, to: string])[] = [];
    /** Edits a source until the test ends. */
    const edit = (file: string, from: string, to: string) => {
      replaceIn(file, from, to);
      edits.push([file, from, to]);
    };
    const undoEdits = () => {
      for (const [file, from, to] of edits.splice(0)) replaceIn(file, to, from);
    };
    test.afterEach(undoEdits);

    /** Opens the form and types a name. A reload would lose both the name of the window and the text. */
    async function openForm(page: Page) {
      await page.goto(`${server.url}/apply`);
      // Pages of a local remote are rendered in the browser, which replaces the fields of their HTML.
      await waitForHydration(page);
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

    test('shows the last of many saves that follow each other closely', async ({
      page,
      pageErrors,
    }) => {
      // A page that is too old for an update reloads.
      pageErrors.allow(/404 .*\.hot-update\./);
      await openForm(page);
      const heading = page.getByRole('heading', { level: 1 });
      let [title, attribute] = ['Confirm your information', 'noValidate'];
      for (const round of [1, 2, 3, 4, 5, 6]) {
        const next = [`Confirm version ${round}`, `title="Form ${round}" noValidate`] as const;
        replaceIn(source('apply-page.tsx'), title, next[0]);
        // While the first build runs, at its end and after it.
        await page.waitForTimeout(round * 150);
        replaceIn(source('form/claim-form.tsx'), attribute, next[1]);
        [title, attribute] = next;
        if (round % 2 === 0) await page.reload();
        if (round < 3) continue;
        await expect(heading).toContainText(title, { timeout: 60_000 });
        await expect(page.getByTitle(`Form ${round}`)).toBeVisible({ timeout: 60_000 });
      }
      replaceIn(source('apply-page.tsx'), title, 'Confirm your information');
      replaceIn(source('form/claim-form.tsx'), attribute, 'noValidate');
      await expect(heading).toContainText('Confirm your information', { timeout: 60_000 });
    });

    test('replaces styles', async ({ page }) => {
      const { field, isFirst } = await openForm(page);
      edit(source('apply-page.module.css'), 'display: grid;', 'display: grid; outline: 7px solid;');
      const form = page.locator('[class*="apply-page-module-form"]');
      await expect(form).toHaveCSS('outline-width', '7px', { timeout: 60_000 });
      // The next test begins with the sources as they were.
      undoEdits();
      await expect(form).not.toHaveCSS('outline-width', '7px', { timeout: 60_000 });
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

    addTests((to) => server.url + to);
  });
}
