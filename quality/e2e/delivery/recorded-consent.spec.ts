import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { replaceIn } from '@prizestash/lab/site/checkout';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { listEntries } from '@prizestash/lab/site/npm-scripts';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { openClaim } from '@prizestash/lab/site/pages/claim-page';
import { newPerson } from '@prizestash/lab/site/people';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';

test('an entry is what its page showed, while wording and partners change', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const dataDir = temporaryDataDir();
  const sitePort = String(await freePort());
  const api = await prepareApi(dataDir, { SITE_ORIGIN: `http://localhost:${sitePort}` });
  const variables = {
    PORT: sitePort,
    API_PORT: String(api.port),
    PARTNER_PORT: new URL(stackInfo().partnerUrl).port,
  };
  const [site] = await Promise.all([TestSite.start(variables), api.start()]);
  /** As a host copies them. */
  const copySets = () =>
    cpSync(path.join(site.store.folder, 'sets'), path.join(dataDir, 'releases/sets'), {
      recursive: true,
    });
  copySets();
  try {
    const [first, second] = [newPerson(), newPerson()];
    await openClaim(page, site.url);
    await fillClaim(page, first);

    const wording = await site.releaseEdited('mfe-claim', (folder) => {
      const file = path.join(folder, 'src/consent.ts');
      replaceIn(file, "version: '1.1'", "version: '1.2'");
      replaceIn(file, 'I am a US resident', 'I live in the US');
    });
    await site.promote(wording);
    const config = operatorConfigFromEnv(variables);
    const lead = { ...config.partners['lead']!, name: 'Renamed Leads' };
    const partners = { ...config.partners, lead };
    await site.promote((await releaseSiteConfig(site.store, { ...config, partners })).release);
    copySets();

    await test.step('the page that was open enters, with its text', async () => {
      await claim(page);
      await waitForPage(page, '/paths/noffer1');
      expect((await receivedFor(first.email)).lead).toHaveLength(1);
    });
    await test.step('a recipient of another name gets nothing, and says so', async () => {
      await page.goto(`${site.url}/paths/toffer`);
      await expect(
        page.getByText(
          'Nothing is sent to Renamed Leads: the consent that you gave with your entry does not name this partner.',
        ),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Next' }).click();
      await waitForPage(page, '/paths/noffer1');
      await expect(page.frameLocator('main iframe').getByRole('button')).toBeVisible();
      expect((await receivedFor(first.email)).lead).toHaveLength(1);
    });
    await test.step('the receipt says what was agreed to, and what was sent', async () => {
      await page.goto(`${site.url}/receipt`);
      const receipt = page.getByRole('main');
      await expect(receipt).toContainText(/I am a US resident, .* passed to Sandbox Leads, /);
      await expect(receipt).toContainText(/Sandbox Leads, .* CST: first name, last name, email/);
      await expect(receipt).toContainText(/Sandbox Offers, .* CST: first name, email, zip/);
      await expect(receipt).not.toContainText('Renamed Leads');
    });
    await test.step('a page of now enters with the text of now', async () => {
      const other = await browser.newPage();
      await openClaim(other, site.url);
      await expect(
        other.getByText(/I live in the US, .* passed to Renamed Leads, Sandbox Offers and /),
      ).toBeVisible();
      await fillClaim(other, second);
      await claim(other);
      await waitForPage(other, '/paths/noffer1');
      await other.close();
    });
    const entries = await listEntries({ DATA_DIR: dataDir, DATABASE_PORT: '0', DATABASE_URL: '' });
    const versionOf = ({ email }: { email: string }) =>
      entries.find((entry) => entry['email'] === email)?.['consent_version'];
    expect([first, second].map(versionOf)).toEqual(['1.1', '1.2']);
  } finally {
    // The page reports to the API, which is stopped.
    await page.close();
    await site.stop();
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
