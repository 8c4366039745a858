import { rmSync } from 'node:fs';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { openPool } from '@prizestash/api/database/pool';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import {
  asShown,
  failedCall,
  firstOffers,
  openClaim,
  shownTexts,
} from '@prizestash/lab/site/pages/claim-page';
import { listEntries } from '@prizestash/lab/site/npm-scripts';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';
import { newPerson } from '@prizestash/lab/site/people';

test.setTimeout(180_000);
// In UTC, which is what browsers say that hide their zone, a page names no time of day.
test.use({ timezoneId: 'America/Chicago' });

/** Starts a site whose API is at another origin and accepts one entry per hour and address. */
async function startLimitedSite() {
  const dataDir = temporaryDataDir();
  const sitePort = await freePort();
  const api = await prepareApi(dataDir, {
    SITE_ORIGIN: `http://localhost:${sitePort}`,
    RELEASES_DIR: stackInfo().releasesDir,
    RATE_LIMIT_PER_ADDRESS: '1',
    RATE_LIMIT_PER_EMAIL: '20',
  });
  const [site] = await Promise.all([
    TestSite.start({ PORT: String(sitePort), API_BASE_URL: api.origin }),
    api.start(),
  ]);
  return {
    url: site.url,
    entries: () => listEntries({ DATA_DIR: dataDir, DATABASE_PORT: '0', DATABASE_URL: '' }),
    async passOneHour() {
      const database = await openEmbedded({ dataDir, port: 0 });
      const pool = openPool(database.url);
      await pool.query(`update rate_limits set window_start = window_start - interval '1 hour'`);
      await pool.end();
      await database.close();
    },
    async stop() {
      await site.stop();
      await api.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

test('says when to retry after too many entries from one address, then enters', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(failedCall);
  const site = await startLimitedSite();
  try {
    const first = await browser.newPage({ baseURL: site.url });
    await openClaim(first);
    await fillClaim(first, newPerson());
    await claim(first);
    await first.waitForURL(firstOffers);
    await first.close();

    const person = newPerson();
    await openClaim(page, site.url);
    await fillClaim(page, person);
    await claim(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Too many entries were sent from here');
    await expect(alert).toContainText(
      /Please try again in (5\d minutes|about 1 hour), at \d+:\d\d [AP]M\. Your details are still here/,
    );
    await expect(alert).toBeFocused();
    expect(await shownTexts(page)).toEqual(asShown(person));
    await expect(page.getByRole('checkbox')).toBeChecked();
    expect((await site.entries()).map(({ email }) => email)).not.toContain(person.email);

    await site.passOneHour();
    await claim(page);
    await page.waitForURL(firstOffers);
    expect((await site.entries()).map(({ email }) => email)).toContain(person.email);
  } finally {
    await page.goto('about:blank');
    await site.stop();
  }
});
