import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { failPartner } from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';
import { TestSite } from '@prizestash/lab/site/test-site';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';
import { sandboxPartners } from '@prizestash/release-store/site-config/partners-from-env';

const secondHost = () => stackInfo().partnerUrl.replace('localhost', '127.0.0.1');

test('names the partner that the policy blocks in the console', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/Content Security Policy/);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await failPartner(page, 'lead', 'two-hosts');
  await enterOnDevice(page, newContact());
  await page.goto('/paths/toffer');
  await expect
    .poll(() => warnings.join('\n'))
    .toContain(`Sandbox Leads: the content security policy blocked ${secondHost()}`);
  const qa = await context.newPage();
  await qa.goto(stackInfo().partnerUrl);
  const report = qa.locator('#blocked article').filter({ hasText: `${secondHost()}/lead.js` });
  await expect(report.first()).toContainText('lead');
});

test.describe('with a second origin in the configuration', () => {
  let site: TestSite;
  test.beforeAll(async () => {
    const { lead, embedded } = sandboxPartners(new URL(stackInfo().partnerUrl).port);
    const origins = [secondHost()];
    site = await TestSite.start({
      PARTNERS: JSON.stringify({ lead: { ...lead, origins }, embedded: { ...embedded, origins } }),
    });
  });
  test.afterAll(() => site.stop());

  test('runs a script that loads its code from a second host', async ({ page }) => {
    await failPartner(page, 'lead', 'two-hosts');
    const contact = newContact();
    await enterOnDevice(page, contact, { site: site.url });
    await page.goto(`${site.url}/paths/toffer`);
    await waitForPage(page, '/paths/noffer1');
    expect((await receivedFor(String(contact['email']))).lead).toHaveLength(1);
  });

  test('shows an offer that redirects to a second host', async ({ page }) => {
    await failPartner(page, 'embedded', 'two-hosts');
    await enterOnDevice(page, newContact(), { site: site.url });
    await page.goto(`${site.url}/paths/noffer1`);
    await expect(page.frameLocator('main iframe').getByRole('button')).toBeVisible();
  });
});
