import path from 'node:path';
import { createCertificate } from '@prizestash/lab/certificate';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { replaceIn, createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { failToStart, startDevServer, type DevServer } from '@prizestash/lab/site/dev-server';
import { expect, test, stackInfo } from '@prizestash/lab/site/fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { TestSite } from '@prizestash/lab/site/test-site';
import { TlsFront } from '@prizestash/lab/site/tls-front';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

test.describe.configure({ mode: 'default' });

test.describe('a remote from a dev server in the pages of a site behind TLS', () => {
  let checkout: Checkout;
  let site: TestSite;
  let front: TlsFront;
  let api: TlsFront;
  let dev: DevServer;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    checkout = createCheckout();
    const certificate = createCertificate(checkout.root, ['127.0.0.1']);
    const { apiUrl, siteUrl } = stackInfo();
    const [port, sitePort, apiPort] = [await freePort(), await freePort(), await freePort()];
    front = new TlsFront(certificate, sitePort, `http://localhost:${port}`, siteUrl);
    api = new TlsFront(certificate, apiPort, apiUrl, siteUrl);
    front.answer = (request, response) => {
      if (request.url === '/apply') {
        const cookie = 'visit=first; Domain=127.0.0.1; Path=/; HttpOnly; Secure; SameSite=None';
        response.setHeader('Set-Cookie', cookie);
      }
      if (request.url !== '/start') return false;
      response.writeHead(302, { Location: `${front.url}/apply?utm_source=mail#form` }).end();
      return true;
    };
    await Promise.all([front.start(), api.start()]);
    site = await TestSite.start({
      PORT: String(port),
      PUBLIC_BASE_URL: front.url,
      API_BASE_URL: api.url,
    });
    dev = await startDevServer(checkout.root, front.url, { NODE_EXTRA_CA_CERTS: certificate.file });
  });
  test.afterAll(async () => {
    await dev.stop();
    await Promise.all([front.stop(), api.stop(), site.stop()]);
    checkout.remove();
  });

  test('follows redirects, keeps cookies, and calls the API of the site', async ({
    page,
    context,
  }) => {
    await page.goto(`${dev.url}/start`);
    await expect(page).toHaveURL(`${dev.url}/apply?utm_source=mail#form`);
    await page.goto(`${dev.url}/apply`);
    await waitForHydration(page);
    await fillClaim(page, newPerson());
    await claim(page);
    // The lead partner redirects there from its page.
    await waitForPage(page, '/paths/noffer1');
    await page.goto(`${dev.url}/legal/unsubscribe`);
    await waitForHydration(page);
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Successfully unsubscribe', { exact: true })).toBeVisible();

    const posts = api.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ url }) => url)).toEqual([
      expect.stringContaining('/v1/'),
      '/v1/fe/unsubscribe',
    ]);
    expect(posts.map(({ headers }) => headers.origin)).toEqual([front.url, front.url]);
    expect(await context.cookies(dev.url)).toContainEqual(
      expect.objectContaining({
        name: 'visit',
        value: 'first',
        domain: new URL(dev.url).hostname,
      }),
    );
    const last = front.requests.findLast(({ url }) => url === '/legal/unsubscribe');
    expect(last?.headers.cookie).toContain('visit=first');
  });

  test('reloads the page on save', async ({ page }) => {
    await page.goto(`${dev.url}/receipt`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const manifest = path.join(checkout.root, 'mfe-claim/src/manifest.ts');
    replaceIn(manifest, 'Your entry receipt', 'A local title');
    await expect(page).toHaveTitle(/A local title/, { timeout: 60_000 });
  });

  test('says that the site is unavailable, and continues when it is back', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/502 \(Bad Gateway\)/);
    await front.stop();
    await page.goto(`${dev.url}/apply`);
    await expect(page.locator('body')).toHaveText(
      `${front.url} does not respond: connect ECONNREFUSED ${new URL(front.url).host}`,
    );
    expect(dev.isRunning()).toBe(true);
    await front.start();
    await page.reload();
    await waitForHydration(page);
  });

  test('ends a response that the site breaks off', async ({ request }) => {
    const { answer } = front;
    front.answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('begin');
      setTimeout(() => response.destroy(), 100);
      return true;
    };
    // Node resolves no names below localhost.
    const { host, port } = new URL(dev.url);
    const robots = `http://127.0.0.1:${port}/robots.txt`;
    await expect(request.get(robots, { headers: { host }, timeout: 10_000 })).rejects.toThrow(
      /aborted|hang up/,
    );
    front.answer = answer;
    expect(dev.isRunning()).toBe(true);
  });

  test('names the variable for a certificate that is not trusted', async () => {
    expect(await failToStart(checkout.root, front.url)).toEqual({
      status: 1,
      error: `${front.url} has a certificate that Node.js does not trust (self-signed certificate): set NODE_EXTRA_CA_CERTS to the file of its certificate authority`,
    });
  });

  for (const [what, headers, reason] of [
    [
      'redirects elsewhere',
      { Location: 'https://www.example.com/' },
      'redirects to https://www.example.com: use that address with --site',
    ],
    ['is another kind of site', {}, 'shows no page with a release set'],
  ] as const) {
    test(`says in one sentence that the address ${what}`, async () => {
      const { answer, certificate } = front;
      front.answer = (_request, response) => {
        response.writeHead('Location' in headers ? 301 : 200, headers).end('<p>Welcome</p>');
        return true;
      };
      const env = { NODE_EXTRA_CA_CERTS: certificate.file };
      expect(await failToStart(checkout.root, front.url, env)).toEqual({
        status: 1,
        error: `${front.url} ${reason}`,
      });
      front.answer = answer;
    });
  }
});
