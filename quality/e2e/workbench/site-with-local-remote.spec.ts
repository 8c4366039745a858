import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { replaceIn, createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { failToStart, startDevServer, type DevServer } from '@prizestash/lab/site/dev-server';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

test.describe.configure({ mode: 'default' });

test.describe('a remote from a dev server in the pages of a site', () => {
  let checkout: Checkout;
  let dev: DevServer;
  let url: string;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    checkout = createCheckout();
    dev = await startDevServer(checkout.root, stackInfo().siteUrl);
    ({ url } = dev);
  });
  test.afterAll(async () => {
    await dev.stop();
    checkout.remove();
  });

  test('takes this remote from the dev server, and the others and the API from the site', async ({
    page,
    stack,
  }) => {
    const files: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && pathname.startsWith('/packages/')) files.push(pathname);
    });
    await page.goto(`${url}/apply`);
    await waitForHydration(page);
    await fillClaim(page, newPerson());
    await claim(page);
    // The lead partner redirects there from its page.
    await waitForPage(page, '/paths/noffer1');
    const versionsOf = (name: string) => [
      ...new Set(files.filter((file) => file.split('/')[2] === name).map((f) => f.split('/')[3])),
    ];
    expect(versionsOf('mfe-claim')).toEqual([expect.stringMatching(/^local-[0-9a-f]+$/)]);
    const { remotes } = await page.evaluate(
      () =>
        JSON.parse(document.getElementById('release-set')?.textContent ?? '') as {
          remotes: Record<string, { version: string }>;
        },
    );
    expect(versionsOf('mfe-offers')).toEqual([remotes['mfe-offers']?.version]);
    const policyAt = async (address: string) =>
      (await page.goto(address))?.headers()['content-security-policy'];
    const policy = await policyAt(`${stack.siteUrl}/apply`);
    expect(policy).toContain("script-src 'self'");
    expect(await policyAt(`${url}/apply`)).toBe(policy);
  });

  test('reloads the page on save, and changes nothing for other visitors', async ({
    page,
    stack,
  }) => {
    const visitor = await page.context().newPage();
    await page.goto(`${url}/receipt`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await (await fetch(`${stack.siteUrl}/receipt`)).text();
    const manifest = path.join(checkout.root, 'mfe-claim/src/manifest.ts');
    replaceIn(manifest, 'Your entry receipt', 'A local title');
    await expect
      .poll(
        () =>
          page
            .evaluate(() => document.getElementById('release-set')?.textContent)
            // While it reloads, the page has no document to ask.
            .catch(() => ''),
        { timeout: 60_000 },
      )
      .toContain('A local title');
    expect(await (await fetch(`${stack.siteUrl}/receipt`)).text()).toBe(before);
    await visitor.goto(`${stack.siteUrl}/receipt`);
    await expect(visitor).toHaveTitle('Your entry receipt | PrizeStash');
  });

  test('says in one sentence that the site does not respond', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const { status, error } = await failToStart(checkout.root, nowhere);
    expect(error).toMatch(
      new RegExp(`^${nowhere} does not respond: connect ECONNREFUSED [\\d.:]+$`),
    );
    expect(status).toBe(1);
  });
});
