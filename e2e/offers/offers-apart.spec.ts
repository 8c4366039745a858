import { waitForPage } from '../support/wait-for-page';
import { expect, test } from '../support/fixtures';
import { failPartner, hostileReports } from '../support/pages/offers-partners';
import { enterOnDevice, newContact, type StoredContact } from '../support/pages/offers-visitor';
import { receivedFor } from '../support/pages/partner-sandbox';
import { TestSite } from '../support/test-site';

const emailOf = (contact: StoredContact) => String(contact['email']);

/** What the browser says when it stops a frame from moving the page or a request from leaving. */
const stopped =
  /Unsafe attempt to initiate navigation|Content Security Policy|Blocked opening|Failed to load resource|not allowed to navigate/;

// Playwright lets scripts open windows without a click, and its traces look into every frame as if
// somebody had clicked there; visitors' browsers do neither.
test.use({
  trace: 'off',
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
    { scope: 'worker' },
  ],
});

/** Waits until the hostile script has tried everything. */
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
    test(`hides the data of the site from a hostile ${partner} script`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(stopped);
      await failPartner(page, partner, 'hostile');
      const contact = newContact();
      await enterOnDevice(page, contact, { attribution: 'tiktok' });
      await page.goto(path);
      expect(await attemptsOf(contact)).toMatchObject({
        localStorage: 'stopped: SecurityError',
        sessionStorage: 'stopped: SecurityError',
        cookie: 'stopped: SecurityError',
        pageText: 'stopped: SecurityError',
        pageAddress: 'stopped: SecurityError',
        referrer: '',
        otherPartnersFields: partner === 'lead' ? 'leadPlacement' : 'surveyWidget',
        popup: 'nothing',
        heard: '',
      });
    });
  }

  test('lets a hostile lead script navigate only to the next step', async ({
    page,
    pageErrors,
    stack,
  }) => {
    pageErrors.allow(stopped);
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
    const { abductions } = await hostileReports(emailOf(contact));
    expect(abductions.filter(({ destination }) => destination === 'document')).toEqual([]);
  });

  test('keeps the visitor on the page when a hostile survey script navigates away', async ({
    page,
    pageErrors,
    stack,
  }) => {
    pageErrors.allow(stopped);
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

  test('prevents a hostile embedded offer from reading or navigating the page', async ({
    page,
    pageErrors,
    stack,
  }) => {
    pageErrors.allow(stopped);
    await failPartner(page, 'embedded', 'hostile');
    const contact = newContact();
    await enterOnDevice(page, contact);
    await page.goto('/paths/noffer1');
    const attempts = await attemptsOf(contact);
    expect(attempts).toMatchObject({
      // Its own origin's storage, which holds nothing of ours.
      localStorage: 'nothing',
      cookie: '',
      pageText: 'stopped: SecurityError',
      pageAddress: 'stopped: SecurityError',
      referrer: '',
      popup: 'nothing',
    });
    await page.waitForTimeout(500);
    expect(page.url()).toBe(`${stack.siteUrl}/paths/noffer1`);
    expect(page.context().pages()).toHaveLength(1);
    await page.getByRole('link', { name: 'Next' }).click();
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

test.describe('in the page, by configuration', () => {
  let site: TestSite;
  test.beforeAll(async () => {
    site = await TestSite.start({
      LEAD_PARTNER_ISOLATION: 'page',
      SURVEY_PARTNER_ISOLATION: 'page',
    });
  });
  test.afterAll(() => site.stop());

  test('follows the redirect of the lead placement', async ({ page }) => {
    const contact = newContact();
    await enterOnDevice(page, contact, { site: site.url });
    await page.goto(`${site.url}/paths/toffer`);
    await waitForPage(page, '/paths/noffer1');
    const { lead } = await receivedFor(emailOf(contact));
    expect(lead).toHaveLength(1);
    // The page's own policy: its origin, and no path.
    expect(lead[0]).toMatchObject({ referrer: `${site.url}/` });
    await page.goBack();
    await expect(page.getByText('Sandbox Leads was given your details before')).toBeVisible();
  });

  test('renders the survey in the page and removes it on leaving', async ({ page }) => {
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

  for (const mode of ['throws', 'never-answers', 'blocked'] as const) {
    test(`a lead placement that ${mode} ends in a quiet sentence`, async ({ page, pageErrors }) => {
      pageErrors.allow(/Failed to load resource/);
      await failPartner(page, 'lead', mode);
      await enterOnDevice(page, newContact(), { site: site.url });
      await page.goto(`${site.url}/paths/toffer`);
      await expect(page.getByText('Sandbox Leads has no offer for you right now.')).toBeVisible({
        timeout: 20_000,
      });
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`${site.url}/paths/noffer1`);
    });
  }

  test('lets a hostile script read the contact and navigate the page', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(stopped);
    await failPartner(page, 'lead', 'hostile');
    const contact = newContact();
    await enterOnDevice(page, contact, { site: site.url, attribution: 'tiktok' });
    await page.goto(`${site.url}/paths/toffer`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/elsewhere/);
    const { attempts } = await hostileReports(emailOf(contact));
    expect(attempts['localStorage']).toContain(emailOf(contact));
    expect(attempts['cookie']).toContain('utm_source=tiktok');
    expect(attempts['pageText']).toContain('PrizeStash');
  });
});
