import { paths } from '@prizestash/shared/paths';
import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { firstOffers } from '@prizestash/lab/site/pages/claim-page';
import { newPerson } from '@prizestash/lab/site/people';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

/** React renders what a proxy has changed anew. */
const differs = /Minified React error #418/;

/** Serves the documents of the site as a proxy rewrites them. */
async function rewriteDocuments(page: Page, rewrite: (html: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
}

/** As Cloudflare hides mail addresses: in links and texts, with a script that brings them back. */
function hideMailAddresses(html: string): string {
  const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
  const [head = '', body = ''] = html.split(/(?=<div id="root")/);
  const hidden = body
    .replace(/href="mailto:[^"]*"/g, 'href="/cdn-cgi/l/email-protection#8fa0"')
    .replace(/>[^<]*@[^<]*(?=<)/g, (text) =>
      text.replace(
        address,
        '<span class="__cf_email__" data-cfemail="8fa0">[email&#160;protected]</span>',
      ),
    );
  return (
    head +
    hidden.replace(
      '</body>',
      '<script data-cfasync="false" src="/cdn-cgi/scripts/email-decode.min.js"></script></body>',
    )
  );
}

const minify = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace('<template></template>', '');

// A document of an offer may still be on its way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('keeps pages from proxies that obey no-transform', async ({ request }) => {
  for (const path of [paths.home, paths.apply, paths.terms, '/no-such-page']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers()['cache-control']).toMatch(/\bno-transform\b/);
  }
});

for (const path of [paths.contactUs, paths.privacyPolicy, paths.unsubscribe]) {
  test(`shows the mail addresses of ${path} that a proxy has hidden`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(differs);
    pageErrors.allow(/cdn-cgi/);
    await rewriteDocuments(page, hideMailAddresses);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator('a[href*="cdn-cgi"]')).toHaveCount(0);
    await expect(page.getByText('[email protected]')).toHaveCount(0);
    await expect(page.locator('main a[href^="mailto:"]').first()).toHaveText(/@/);
  });
}

test('takes an entry in a page that a proxy has minified', async ({ page, pageErrors }) => {
  pageErrors.allow(differs);
  await rewriteDocuments(page, minify);
  await page.goto(paths.home);
  await waitForHydration(page);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.locator('main a[href="/apply"]').first().click();
  await waitForHydration(page, 'form[method=dialog]');
  await fillClaim(page, newPerson());
  await claim(page);
  await expect(page).toHaveURL(firstOffers);
});
