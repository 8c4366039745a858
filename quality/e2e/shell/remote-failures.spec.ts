import type { IncomingMessage, ServerResponse } from 'node:http';
import { appendFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { describeFiles } from '@prizestash/release-store/compress';
import type { Release } from '@prizestash/release-store/release';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { rewordedWinners } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';

/** The path of a request; a retry has a query. */
const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/\?.*/, '');

/** Responses that replace a file of a failing remote. */
const faults = {
  'a 404': (response) => response.writeHead(404).end(),
  'a 500': (response) => response.writeHead(500).end(),
  'different content than published': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end('globalThis.foreign = true;'),
  'a dropped connection': (response) => response.destroy(),
} satisfies Record<string, (response: ServerResponse) => unknown>;

/** Stores a release again, with an entry that is no script. */
async function releaseWithSyntaxError({ store }: TestSite, live: Release): Promise<Release> {
  const copyOf = (parent: string) => {
    const copy = mkdtempSync(path.join(tmpdir(), 'prizestash-broken-'));
    const from = path.join(store.folder, parent, live.package, live.version);
    cpSync(from, copy, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
    return copy;
  };
  const [described, web] = [copyOf('releases'), copyOf('public/packages')];
  appendFileSync(path.join(web, live.entry), ';this is not a script');
  const files = await describeFiles(web, Object.keys(live.files), false);
  const release = { ...live, version: '1.0.0-broken', container: 'broken', files };
  writeFileSync(path.join(described, 'release.json'), JSON.stringify(release));
  await store.addRelease(release, 'broken', described, web);
  return release;
}

test.describe.configure({ mode: 'serial' });

test.describe('a failing remote', () => {
  let site: TestSite;
  let before: Release;
  let live: Release;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    site = await TestSite.start(null);
    before = site.liveRelease('mfe-legal');
    live = await site.releaseReworded();
    await site.promote(live);
  });
  test.afterAll(() => site.stop());
  test.afterEach(() => {
    site.fault = () => false;
  });

  const base = (release: Release) => `/packages/${release.package}/${release.version}/`;
  const loaded = (page: Page, release: Release) =>
    page.evaluate((container) => container in window, release.container);

  for (const [name, respond] of Object.entries(faults)) {
    test(`falls back to the previous version when the entry is ${name}`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/./);
      site.fault = (request, response) => {
        if (pathOf(request) !== `${base(live)}${live.entry}`) return false;
        respond(response);
        return true;
      };
      await page.goto(`${site.url}/contact-us`);
      await expect.poll(() => loaded(page, before), { timeout: 20_000 }).toBe(true);
      expect(await loaded(page, live)).toBe(false);
      expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Part of this page did not load')).toHaveCount(0);
    });
  }

  test('falls back to the previous version when the entry takes ten seconds', async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    pageErrors.allow(/./);
    const held: ServerResponse[] = [];
    site.fault = (request, response) => {
      if (pathOf(request) !== `${base(live)}${live.entry}`) return false;
      held.push(response);
      return true;
    };
    await page.goto(`${site.url}/contact-us`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => loaded(page, before), { timeout: 60_000 }).toBe(true);
    expect(held.length).toBeGreaterThan(0);
    await waitForHydration(page);
    await expect(page.getByText('Part of this page did not load')).toHaveCount(0);
    held.forEach((response) => response.destroy());
  });

  test('falls back to the previous version when a chunk is missing', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/./);
    const route = live.routes.find(({ path: urlPath }) => urlPath === '/contact-us');
    const chunks = (route?.files ?? []).filter((file) => file.endsWith('.js'));
    expect(chunks.length).toBeGreaterThan(0);
    const missed: string[] = [];
    site.fault = (request, response) => {
      const file = pathOf(request).replace(base(live), '');
      if (!chunks.includes(file)) return false;
      missed.push(file);
      response.writeHead(404).end();
      return true;
    };
    await page.goto(`${site.url}/contact-us`);
    await expect.poll(() => loaded(page, before), { timeout: 30_000 }).toBe(true);
    expect(await loaded(page, live)).toBe(true);
    expect(missed.length).toBeGreaterThan(1);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Part of this page did not load')).toHaveCount(0);
  });

  test('falls back to the previous version after a syntax error', async ({ page, pageErrors }) => {
    test.setTimeout(300_000);
    pageErrors.allow(/./);
    const broken = await releaseWithSyntaxError(site, live);
    await site.promote(broken);
    try {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${site.url}/contact-us`);
      await expect.poll(() => loaded(page, live), { timeout: 30_000 }).toBe(true);
      expect(await loaded(page, broken)).toBe(false);
      expect(errors.join()).toMatch(/Unexpected identifier/);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Part of this page did not load')).toHaveCount(0);
    } finally {
      await rollback(site.store);
    }
  });

  test('falls back to the previous version when a page throws', async ({ page, pageErrors }) => {
    pageErrors.allow(/broken screen|React/);
    await page.addInitScript(() => Object.assign(globalThis, { breaksWinners: true }));
    await page.goto(`${site.url}/winners?qa`);
    await expect.poll(() => loaded(page, before), { timeout: 20_000 }).toBe(true);
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
    // The QA overlay names the previous version and the replaced one.
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Main' }) }),
    ).toContainText(`${before.version} in place of ${live.version}`);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  });

  test('shows a message when no version loads, and other packages work', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/./);
    let broken = true;
    site.fault = (request, response) => {
      if (!broken || !request.url?.startsWith('/packages/mfe-claim/')) return false;
      response.writeHead(503).end();
      return true;
    };
    await page.goto(`${site.url}/apply`);
    await page.locator('[name="first_name"]').fill('Testa');
    await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('[name="first_name"]')).toHaveValue('Testa');
    await expect(page.getByRole('link', { name: 'PrizeStash home' })).toBeVisible();

    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Part of this page did not load')).toHaveCount(0);
    // A click before the hydration has no effect.
    await expect(async () => {
      await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.locator('[name="first_name"]')).toHaveValue('Testa');
  });

  test('opens other remotes while one is down', async ({ page, pageErrors }) => {
    pageErrors.allow(/./);
    site.fault = (request, response) => {
      if (!request.url?.startsWith('/packages/mfe-claim/')) return false;
      response.writeHead(503).end();
      return true;
    };
    await page.goto(`${site.url}/`);
    await page.locator('a[href="/apply"]').first().click();
    await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 20_000 });
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await expect(page.getByRole('heading', { name: rewordedWinners })).toBeVisible();
    await expect(page.getByText('Part of this page did not load')).toHaveCount(0);
  });

  test('keeps the focus and opens other pages when the first page cannot load', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/./);
    site.fault = (request, response) => {
      if (!request.url?.startsWith('/packages/mfe-claim/')) return false;
      response.writeHead(503).end();
      return true;
    };
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto(`${site.url}/apply`);
    const name = page.locator('[name="first_name"]');
    await name.fill('Testa');
    await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 20_000 });
    await expect(name).toBeFocused();
    const isInSight = await name.evaluate((field) => {
      const { left, bottom } = field.getBoundingClientRect();
      return document.elementFromPoint(left + 5, bottom - 5) === field;
    });
    expect(isInSight, 'the message does not cover the field').toBe(true);
    await page.locator('footer').getByRole('link', { name: 'Official Rules' }).click();
    await waitForPage(page, '/legal/rules');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rules');
    await page.getByRole('link', { name: 'PrizeStash home' }).click();
    await expect(page.getByRole('heading', { name: 'Be the next big winner' })).toBeVisible();
  });
});
