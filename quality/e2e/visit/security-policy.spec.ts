import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';

/** Records every policy violation of the page. Call before `goto`. */
async function watchViolations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return seen;
}

/** Console messages of the browser for blocked content. */
const blockedMessage = /Content Security Policy|TrustedTypePolicy|Trusted(Script|HTML)|Framing/i;

/** Runs a statement in the page and returns the name of the error that it throws. */
function attempt(page: Page, statement: string): Promise<string> {
  return page.evaluate((text) => {
    try {
      // Playwright evaluates outside of the policy of the page.
      (0, eval)(text);
      return 'done';
    } catch (error) {
      return (error as Error).name;
    }
  }, statement);
}

test('completes the journey without a policy violation', async ({ page, stack }) => {
  const violations = await watchViolations(page);
  await page.goto('/?utm_source=tiktok');
  await page.locator('a[href="/apply"]').first().click();
  await waitForPage(page, paths.apply);
  await waitForHydration(page);
  await fillClaim(page, newPerson());
  await claim(page);
  await waitForPage(page, paths.embeddedOffer);
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, paths.surveyOffer);
  await page.getByRole('link', { name: 'Keep your entry receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Your entry receipt' })).toBeFocused();
  for (const path of [paths.rules, paths.privacyRequest, paths.unsubscribe, paths.winners]) {
    await page.goto(path);
    await waitForHydration(page);
  }
  // The redirect of the lead partner inside its frame is refused: by the policy that the page adds in
  // order to notice it, or by the page that it requests.
  const redirect = `frame-src ${stack.siteUrl}${paths.embeddedOffer}`;
  const unexpected = violations.filter(
    (text) => text !== redirect && !text.startsWith('frame-ancestors'),
  );
  expect(unexpected).toEqual([]);
});

/** What Trusted Types and the policy refuse to a script of the page. */
const refused = {
  'markup as text': `document.body.innerHTML = '<img src=x onerror="window.injected = 1">'`,
  'a script as text': `document.createElement('script').textContent = 'window.injected = 1'`,
  'the URL of a script of another origin': `document.createElement('script').src = 'https://elsewhere.example/x.js'`,
  'a URL of the site that is no published file': `document.createElement('script').src = '/upload/x.js'`,
  'a worker of another origin': `new Worker('https://elsewhere.example/x.js')`,
  'an event handler in an attribute': `document.body.setAttribute('onclick', 'window.injected = 1')`,
  'another policy': `trustedTypes.createPolicy('mine', { createHTML: (text) => text })`,
};

test('blocks what is no published script', async ({ page, pageErrors }) => {
  pageErrors.allow(blockedMessage);
  await page.goto(paths.apply);
  await waitForHydration(page);
  for (const [what, statement] of Object.entries(refused)) {
    expect.soft(await attempt(page, statement), what).toMatch(/^(TypeError|SecurityError)$/);
    expect.soft(await page.evaluate(() => 'injected' in window), what).toBe(false);
  }
});

test('blocks markup that is injected into a page', async ({ page, stack, pageErrors }) => {
  pageErrors.allow(blockedMessage);
  // Chromium takes a page that the test fulfills for one of the public network.
  pageErrors.allow(/\/v1\/drawings/);
  await page.route('**/winners', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</head>',
      `<script>window.injected = 'inline'</script>
       <script src="${stack.partnerUrl}/survey.js"></script>
       <button onclick="window.injected = 'handler'">Free money</button>
       <base href="https://elsewhere.example/">
       <meta http-equiv="refresh" content="300;url=https://elsewhere.example/"></head>`,
    );
    await route.fulfill({ response, body });
  });
  const violations = await watchViolations(page);
  await page.goto(paths.winners);
  await page.getByRole('button', { name: 'Free money' }).click();
  await expect
    .poll(() => violations)
    .toEqual(
      expect.arrayContaining([
        'script-src-elem inline',
        `script-src-elem ${stack.partnerUrl}/survey.js`,
        'base-uri https://elsewhere.example/',
        'script-src-attr inline',
      ]),
    );
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test('loads every script with an integrity attribute', async ({ page }) => {
  const scripts: { src: string; integrity: string }[] = [];
  await page.exposeFunction('reportScript', (src: string, integrity: string) => {
    scripts.push({ src, integrity });
  });
  await page.addInitScript(() => {
    const { reportScript } = window as unknown as { reportScript(src: string, sri: string): void };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src) reportScript(node.src, node.integrity);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await page.locator('a[href="/apply"]').first().click();
  await waitForPage(page, paths.apply);
  await page.locator('[name="first_name"]').focus();
  await page.locator('footer').getByRole('link', { name: 'Official Rules' }).click();
  await waitForPage(page, paths.rules);

  expect(scripts.filter(({ src }) => /mfe-(claim|legal)/.test(src)).length).toBeGreaterThan(3);
  expect(scripts.filter(({ integrity }) => !/^sha384-[\w+/]{64}$/.test(integrity))).toEqual([]);
});

test('blocks a chunk with different content than published', async ({ page, pageErrors }) => {
  pageErrors.allow(/./);
  await page.route(/\/packages\/mfe-legal\/[^/]+\/(?!entry).+\.js(\?|$)/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.injected = 1' }),
  );
  await page.goto(paths.unsubscribe);
  await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test('loads no code from another origin that a release set names', async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/./);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.route('**/winners', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      '"base":"/packages/',
      `"base":"${stack.partnerUrl}/packages/`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto(paths.winners);
  await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
  expect(requested.filter((url) => url.startsWith(stack.partnerUrl))).toEqual([]);
});

test('refuses to be framed by another site', async ({ page, stack, pageErrors }) => {
  pageErrors.allow(blockedMessage);
  const elsewhere = `${stack.partnerUrl}/a-page-of-somebody-else`;
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${stack.siteUrl}/apply" title="stolen"></iframe>`,
    }),
  );
  await page.goto(elsewhere);
  // The document of Chromium in a frame that refused to load.
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

test('sends a strict policy with every page', async ({ request, stack }) => {
  for (const url of everyPath) {
    const headers = (await request.get(url)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, url).toContain("default-src 'none'");
    expect(policy, url).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
    expect(policy, url).toContain(
      "require-trusted-types-for 'script'; trusted-types default retry",
    );
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(policy, url).not.toMatch(/unsafe-|\*/);
    expect(headers, url).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy'], url).toContain('geolocation=()');
    // Scripts of the lead and survey partners run in sandboxed frames; only the offer frame is listed.
    expect(policy.split(stack.partnerUrl).length - 1, url).toBeLessThanOrEqual(1);
  }
});
