import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { openClaim } from '@prizestash/lab/site/pages/claim-page';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';
import { newPerson } from '@prizestash/lab/site/people';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { replaceIn } from '@prizestash/lab/site/checkout';

const route = `{ ...offerRoute, path: paths.embeddedOffer, next: [paths.surveyOffer] },`;
const changedRoutes = `{ ...offerRoute, path: paths.embeddedOffer, next: ['/paths/goffer'] },
    { ...offerRoute, path: '/paths/goffer', next: [paths.surveyOffer] },`;
const declaration = `{
      id: 'deals',
      kind: 'frame',
      page: '/paths/goffer',
      parameters: { club: 'settings.clubId', source: 'attribution' },
      details: { email: 'mail', city: 'town' },
    },`;
/** The edits of the table in CONTRIBUTING.md, by its first column. */
const edits: Readonly<Record<string, (folder: string) => void>> = {
  'mfe-offers/src/manifest.ts': (folder) => {
    const file = path.join(folder, 'src/manifest.ts');
    replaceIn(file, route, changedRoutes);
    replaceIn(file, '  partners: [', `  partners: [\n    ${declaration}`);
  },
};

test('CONTRIBUTING.md lists what the next test changes, and a test', () => {
  const text = readFileSync(path.join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const section = /^## Add a partner$[^]*?(?=^## )/m.exec(text)?.[0] ?? '';
  const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
  expect(listed).toEqual([...Object.keys(edits), 'mfe-offers/src/partners.test.ts']);
});

test('a team adds a partner with its remote and the configuration alone', async ({ page }) => {
  test.setTimeout(400_000);
  const dataDir = temporaryDataDir();
  const sitePort = String(await freePort());
  const api = await prepareApi(dataDir, {
    SITE_ORIGIN: `http://localhost:${sitePort}`,
  });
  const variables = {
    PORT: sitePort,
    API_PORT: String(api.port),
    PARTNER_PORT: new URL(stackInfo().partnerUrl).port,
  };
  const [site] = await Promise.all([TestSite.start(variables), api.start()]);
  try {
    const before = site.store.set(site.liveSet())?.versions ?? {};
    const release = await site.releaseEdited('mfe-offers', (folder) => {
      for (const change of Object.values(edits)) change(folder);
    });
    await site.promote(release);
    expect((await fetch(`${site.url}/paths/goffer`)).status).toBe(404);

    const partner = {
      name: 'Example Deals',
      frameUrl: `${stackInfo().partnerUrl}/offer`,
      clubId: '7',
      details: ['email', 'city'],
      announcesItself: true,
    };
    const config = operatorConfigFromEnv({
      ...variables,
      PARTNERS: JSON.stringify({ deals: partner }),
    });
    const siteConfig = (await releaseSiteConfig(site.store, config)).release;
    await site.promote(siteConfig);
    const { [release.package]: _offers, 'site-config': _config, ...others } = before;
    expect(site.store.set(site.liveSet())?.versions).toMatchObject(others);

    cpSync(path.join(site.store.folder, 'sets'), path.join(dataDir, 'releases/sets'), {
      recursive: true,
    });

    const person = newPerson();
    await openClaim(page, site.url);
    await expect(page.getByText('Next you see four offers from our partners.')).toBeVisible();
    await expect(
      page.getByText(/may be passed to .*Sandbox Surveys and Example Deals/),
    ).toBeVisible();
    await fillClaim(page, person);
    await claim(page);
    await waitForPage(page, '/paths/noffer1');
    await expect(page).toHaveTitle('Partner offer 2 of 4 | PrizeStash');
    await page.getByRole('link', { name: 'Next' }).click();
    await waitForPage(page, '/paths/goffer');
    await expect(page).toHaveTitle('Partner offer 3 of 4 | PrizeStash');
    await expect(page.getByText('Example Deals receives: email, city')).toBeVisible();
    await expect(page.frameLocator('main iframe').getByRole('button')).toBeVisible();
    const calls = (await receivedFor(person.email)).embedded;
    const ofDeals = calls
      .map(({ fields }) => fields as object)
      .filter((fields) => 'club' in fields);
    expect(ofDeals).toEqual([{ club: '7', source: '', mail: person.email, town: person.city }]);
    await page.getByRole('link', { name: 'Next' }).click();
    await waitForPage(page, '/paths/soffer');

    await page.goto(`${site.url}/legal/privacy-policy`);
    const row = page.getByRole('row').filter({ hasText: 'Example Deals' });
    await expect(row).toContainText('email, city, the ad that brought you here');
  } finally {
    // The page reports to the API, which is stopped.
    await page.close();
    await site.stop();
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
