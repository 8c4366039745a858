import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { chromiumPath, launchOptions } from '@prizestash/lab/site/chromium';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { failPartner, hostileReports } from '@prizestash/lab/site/pages/offers-partners';
import {
  enterOnDevice,
  newContact,
  type StoredContact,
} from '@prizestash/lab/site/pages/offers-visitor';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';
import type { FastifyInstance } from 'fastify';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { createSandbox } from '@prizestash/partner-sandbox/app';
import { TestSite } from '@prizestash/lab/site/test-site';
import { sandboxPartners } from '@prizestash/release-store/site-config/partners-from-env';

// The headless shell blocks no popups.
test.use({ launchOptions: launchOptions(chromiumPath) });

const emailOf = (contact: StoredContact) => String(contact['email']);

/** Console messages of the browser for blocked navigations and requests. */
const blockedMessages =
  /Unsafe attempt to initiate navigation|Content Security Policy|Blocked opening|Failed to load resource|not allowed to navigate/;

// Playwright allows scripts to open windows without a click, and its traces evaluate code in every
// frame, which counts as a user activation.
test.use({
  trace: 'off',
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
    { scope: 'worker' },
  ],
});

/** Waits for the last attempt of the hostile script, and returns the results of all attempts. */
async function attemptsOf(contact: StoredContact): Promise<Record<string, string>> {
  await expect
    .poll(async () => Object.keys((await hostileReports(emailOf(contact))).attempts))
    .toEqual(expect.arrayContaining(['localStorage', 'message']));
  return (await hostileReports(emailOf(contact))).attempts;
}

test.describe('in a sandboxed frame', () => {
  for (const [partner, path] of [
    ['lead', '/paths/toffer'],
    ['survey', '/paths/soffer'],
  ] as const) {
    test(`${partner}: blocks a hostile script from reading the site's data`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(blockedMessages);
      await failPartner(page, partner, 'hostile');
      const contact = newContact();
      await enterOnDevice(page, contact, { attribution: 'tiktok' });
      await page.goto(path);
      expect(await attemptsOf(contact)).toMatchObject({
        localStorage: 'blocked: SecurityError',
        sessionStorage: 'blocked: SecurityError',
        cookie: 'blocked: SecurityError',
        pageText: 'blocked: SecurityError',
        pageAddress: 'blocked: SecurityError',
        referrer: '',
        otherPartnersFields: partner === 'lead' ? 'leadPlacement' : 'surveyWidget',
        popup: 'nothing',
        receivedMessages: '',
      });
    });
  }

  test('lead: a hostile script can navigate to the configured next page only', async ({
    page,
    pageErrors,
    stack,
  }) => {
    pageErrors.allow(blockedMessages);
    await failPartner(page, 'lead', 'hostile');
    const contact = newContact();
    await enterOnDevice(page, contact);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visited.push(frame.url());
    });
    await page.goto('/paths/toffer');
    await waitForPage(page, '/paths/noffer1');
    await attemptsOf(contact);
    await page.waitForTimeout(500);
    expect(page.url()).toBe(`${stack.siteUrl}/paths/noffer1`);
    expect(new Set(visited.map((url) => new URL(url).origin))).toEqual(new Set([stack.siteUrl]));
    expect(page.context().pages()).toHaveLength(1);
    const { navigations } = await hostileReports(emailOf(contact));
    expect(navigations.filter(({ destination }) => destination === 'document')).toEqual([]);
  });

  test('survey: a hostile script navigates its frame, and the page stays', async ({
    page,
    pageErrors,
    stack,
  }) => {
    pageErrors.allow(blockedMessages);
    await failPartner(page, 'survey', 'hostile');
    const contact = newContact();
    await enterOnDevice(page, contact);
    await page.goto('/paths/soffer');
    await expect(page.getByText('The survey of Sandbox Surveys has ended.')).toBeVisible();
    await attemptsOf(contact);
    expect(page.url()).toBe(`${stack.siteUrl}/paths/soffer`);
    await expect(page.locator('main iframe')).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('embedded: a hostile offer can neither read nor navigate the page', async ({
    page,
    pageErrors,
    stack,
  }) => {
    pageErrors.allow(blockedMessages);
    await failPartner(page, 'embedded', 'hostile');
    const contact = newContact();
    await enterOnDevice(page, contact);
    await page.goto('/paths/noffer1');
    const attempts = await attemptsOf(contact);
    expect(attempts).toMatchObject({
      // The storage of the offer's own origin, which is empty.
      localStorage: 'nothing',
      cookie: '',
      pageText: 'blocked: SecurityError',
      pageAddress: 'blocked: SecurityError',
      referrer: '',
      popup: 'nothing',
    });
    await page.waitForTimeout(500);
    expect(page.url()).toBe(`${stack.siteUrl}/paths/noffer1`);
    expect(page.context().pages()).toHaveLength(1);
    // Nothing covers the link. It moves when a message replaces a late offer, so Enter opens it.
    const next = page.getByRole('link', { name: 'Next' });
    await next.click({ trial: true });
    await next.press('Enter');
    await expect(page).toHaveURL(/\/paths\/soffer$/);
  });

  test('serves the frame document with its own policy', async ({ page, request }) => {
    await enterOnDevice(page, newContact());
    await page.goto('/paths/soffer');
    const source = await page.locator('main iframe').getAttribute('src');
    const headers = (await request.get(String(source))).headers();
    expect(headers['content-security-policy']).toMatch(/sandbox allow-scripts allow-forms(;|$)/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-/);
  });
});

test.describe('with isolation set to page', () => {
  let site: TestSite;
  let sandbox: FastifyInstance;
  let partnerUrl: string;
  test.beforeAll(async () => {
    // A script in the page sends reports from the site's origin, which the sandbox must allow.
    const port = await freePort();
    sandbox = createSandbox({ siteOrigins: [`http://localhost:${port}`] });
    const partnerPort = await freePort();
    await sandbox.listen({ host: '127.0.0.1', port: partnerPort });
    partnerUrl = `http://localhost:${partnerPort}`;
    const { lead, survey } = sandboxPartners(partnerPort);
    const inPage = { isolation: 'page' };
    site = await TestSite.start({
      PORT: String(port),
      PARTNER_PORT: String(partnerPort),
      PARTNERS: JSON.stringify({ lead: { ...lead, ...inPage }, survey: { ...survey, ...inPage } }),
    });
  });
  test.afterAll(async () => {
    await site.stop();
    await sandbox.close();
  });

  test('the lead placement redirects the visitor', async ({ page }) => {
    const contact = newContact();
    await enterOnDevice(page, contact, { site: site.url });
    await page.goto(`${site.url}/paths/toffer`);
    await waitForPage(page, '/paths/noffer1');
    const { lead } = await receivedFor(emailOf(contact), partnerUrl);
    expect(lead).toHaveLength(1);
    // The page's referrer policy: the origin without a path.
    expect(lead[0]).toMatchObject({ referrer: `${site.url}/` });
    await page.goto(`${site.url}/paths/toffer`);
    await waitForPage(page, '/paths/noffer1');
    const again = await receivedFor(emailOf(contact), partnerUrl);
    expect(again.lead).toMatchObject([{ duplicates: 1 }]);
  });

  test('the survey renders in the page and is removed with it', async ({ page }) => {
    const contact = newContact();
    await enterOnDevice(page, contact, { site: site.url });
    await page.goto(`${site.url}/paths/soffer`);
    await expect(page.getByLabel('First name')).toHaveValue(String(contact['first_name']));
    await expect(page.locator('main iframe')).toHaveCount(0);
    await page.getByRole('link', { name: 'winners page' }).click();
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'surveyWidget' in window)).toBe(false);
    await expect(page.locator('script[src*="survey.js"]')).toHaveCount(0);
  });

  for (const mode of ['throws', 'silent', 'blocked'] as const) {
    test(`shows a message when the lead placement ${mode === 'throws' ? mode : `is ${mode}`}`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/Failed to load resource/);
      await failPartner(page, 'lead', mode, { partnerUrl });
      await enterOnDevice(page, newContact(), { site: site.url });
      await page.goto(`${site.url}/paths/toffer`);
      await expect(page.getByText("Sandbox Leads isn't showing its offer right now.")).toBeVisible({
        timeout: 20_000,
      });
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`${site.url}/paths/noffer1`);
    });
  }

  test('a hostile script can read the contact and navigate the visitor', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(blockedMessages);
    await failPartner(page, 'lead', 'hostile', { partnerUrl });
    const contact = newContact();
    await enterOnDevice(page, contact, { site: site.url, attribution: 'tiktok' });
    await page.goto(`${site.url}/paths/toffer`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/elsewhere/);
    const { attempts } = await hostileReports(emailOf(contact), partnerUrl);
    expect(attempts['localStorage']).toContain(emailOf(contact));
    expect(attempts['cookie']).toContain('utm_source=tiktok');
    expect(attempts['pageText']).toContain('PrizeStash');
  });
});
