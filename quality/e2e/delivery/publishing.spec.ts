import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';
import { foreignFiles, pageAssetsOf } from './page-assets';
import { newPerson } from '@prizestash/lab/site/people';

/** Minimum number of promotions, each with a rollback. */
const ROUNDS = 50;
const JOURNEYS = 2;
const PATHS = ['/', '/apply', '/winners', '/legal/rules', '/paths/toffer', '/contact-us'];

/** Walks the journey and records every error that a visitor would see. */
async function walk(browser: Browser, site: TestSite, faults: string[]): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];
  const isOurs = (url: string) => url.startsWith(`${site.url}/`);
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    if (isOurs(response.url()) && response.status() >= 400) {
      faults.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Aborted by the browser: the page was left, or the frame of the lead partner was removed, which
    // redirects to a page that refuses to be framed.
    const byBrowser =
      reason === 'net::ERR_ABORTED' ||
      (reason === 'net::ERR_BLOCKED_BY_RESPONSE' && request.isNavigationRequest());
    if (isOurs(request.url()) && !byBrowser) faults.push(`${reason} ${request.url()}`);
  });
  for (let journey = 0; journey < JOURNEYS; journey += 1) {
    // Neither requests of the previous journey nor its entry must count here.
    if (journey > 0) await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    requested.length = 0;
    await page.goto(`${site.url}/`);
    await walkOnce(page);
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    const files = requested.filter((path) => path.startsWith('/packages/'));
    faults.push(...foreignFiles({ ...pageAssetsOf(html), files }).map((file) => `mixed: ${file}`));
  }
  await context.close();
}

async function walkOnce(page: Page): Promise<void> {
  await page.locator('a[href="/apply"]').filter({ hasText: '$1,000' }).first().click();
  await waitForPage(page, '/apply');
  await fillClaim(page, newPerson());
  await claim(page);
  await waitForPage(page, '/paths/noffer1');
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, '/paths/soffer');
  // The survey sets the height of its frame when it is drawn, which moves the footer.
  await expect(page.locator('main iframe')).toHaveAttribute('style', /height/);
  await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
  await waitForPage(page, '/winners');
}

/** Requests pages and the files that they reference until `goesOn` returns false. */
async function load(
  site: TestSite,
  faults: string[],
  seen: Set<string>,
  goesOn: () => boolean,
  passed: () => void,
): Promise<void> {
  const known = new Set<string>();
  for (let pass = 0; goesOn(); pass += 1) {
    const path = PATHS[pass % PATHS.length];
    const response = await fetch(`${site.url}${path}`);
    const html = await response.text();
    if (response.status !== 200) faults.push(`${response.status} ${path}`);
    const assets = pageAssetsOf(html);
    seen.add(assets.set);
    faults.push(...foreignFiles(assets).map((file) => `mixed: ${file} in ${path}`));
    for (const file of assets.files.filter((one) => !known.has(one))) {
      known.add(file);
      const asset = await fetch(`${site.url}${file}`);
      if (asset.status !== 200 || (await asset.arrayBuffer()).byteLength === 0) {
        faults.push(`${asset.status} ${file}`);
      }
    }
    passed();
  }
}

test('serves running visits through fifty promotions and rollbacks', async ({ browser }) => {
  test.setTimeout(400_000);
  const dataDir = temporaryDataDir();
  const sitePort = String(await freePort());
  const api = await prepareApi(dataDir, {
    SITE_ORIGIN: `http://localhost:${sitePort}`,
    RELEASES_DIR: stackInfo().releasesDir,
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_EMAIL: '0',
  });
  const [site] = await Promise.all([
    TestSite.start({ PORT: sitePort, API_PORT: String(api.port) }),
    api.start(),
  ]);
  try {
    const edited = await site.releaseReworded();
    const faults: string[] = [];
    const seen = new Set<string>();
    let walking = true;
    let published = false;
    let rounds = 0;
    let notifyPass = () => {};
    const nextPass = () => new Promise<void>((resolve) => (notifyPass = resolve));

    const publishing = (async () => {
      while (walking || rounds < ROUNDS) {
        await site.promote(edited);
        await nextPass();
        await rollback(site.store);
        await nextPass();
        rounds += 1;
      }
    })().finally(() => (published = true));
    const loading = load(
      site,
      faults,
      seen,
      () => !published,
      () => notifyPass(),
    );
    const visits = Promise.all([walk(browser, site, faults), walk(browser, site, faults)]).finally(
      () => (walking = false),
    );
    await Promise.all([visits, publishing, loading]);

    expect(faults).toEqual([]);
    expect(rounds).toBeGreaterThanOrEqual(ROUNDS);
    expect([...seen].sort()).toEqual(site.store.sets().sort());
    test
      .info()
      .annotations.push({ type: 'promotions and rollbacks', description: `${rounds * 2}` });
  } finally {
    await site.stop();
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
