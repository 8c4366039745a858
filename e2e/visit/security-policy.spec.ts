import type { Page } from '@playwright/test';
import { paths } from '../../shared/src/paths';
import { waitForPage, waitForHydration } from '../support/wait-for-page';
import { claim, fillClaim } from '../support/pages/claim-form';
import { everyPath } from '../support/every-path';
import { expect, test } from '../support/fixtures';
import { newPerson } from '../support/people';

/** Tells of every violation of a page's policy from its first byte on. */
async function watchViolations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void };
      tellViolation(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return seen;
}

/** What the browser says of a thing that a page's policy stopped. */
const stopped = /Content Security Policy|TrustedTypePolicy|Trusted(Script|HTML)|Framing/i;

/** Runs a statement in the page and gives the name of the error that it ended in. */
function attempt(page: Page, statement: string): Promise<string> {
  return page.evaluate((text) => {
    try {
      // Evaluated by the test's own channel, which no page has.
      (0, eval)(text);
      return 'done';
    } catch (failure) {
      return (failure as Error).name;
    }
  }, statement);
}

test('completes the journey without a policy violation', async ({ page }) => {
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
  // The lead partner's frame is on its way out when it asks for our page; the frame is refused.
  expect(violations.filter((text) => !text.startsWith('frame-ancestors'))).toEqual([]);
});

test.describe('Trusted Types', () => {
  test.beforeEach(async ({ page, pageErrors }) => {
    pageErrors.allow(stopped);
    await page.goto(paths.apply);
    await waitForHydration(page);
  });

  for (const [what, statement] of [
    ['markup as text', `document.body.innerHTML = '<img src=x onerror="window.injected = 1">'`],
    ['a script as text', `document.createElement('script').textContent = 'window.injected = 1'`],
    [
      'the address of a foreign script',
      `document.createElement('script').src = 'https://elsewhere.example/x.js'`,
    ],
    [
      'an address of ours that is no published file',
      `document.createElement('script').src = '/upload/x.js'`,
    ],
    ['a foreign worker', `new Worker('https://elsewhere.example/x.js')`],
    [
      'an event handler in an attribute',
      `document.body.setAttribute('onclick', 'window.injected = 1')`,
    ],
    ['another policy', `trustedTypes.createPolicy('mine', { createHTML: (text) => text })`],
  ] as const) {
    test(`blocks ${what}`, async ({ page }) => {
      expect(await attempt(page, statement)).toMatch(/^(TypeError|SecurityError)$/);
      expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    });
  }
});

test('blocks markup that is injected into a page', async ({ page, stack, pageErrors }) => {
  pageErrors.allow(stopped);
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
  await page.exposeFunction('tellScript', (src: string, integrity: string) => {
    scripts.push({ src, integrity });
  });
  await page.addInitScript(() => {
    const { tellScript } = window as unknown as { tellScript(src: string, sri: string): void };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src) tellScript(node.src, node.integrity);
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
  await page.route(/\/packages\/mfe-legal\/[^/]+\/(?!entry).+\.js$/, (route) =>
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
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
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
  expect(asked.filter((url) => url.startsWith(stack.partnerUrl))).toEqual([]);
});

test('refuses to be framed by another site', async ({ page, stack, pageErrors }) => {
  pageErrors.allow(stopped);
  const elsewhere = `${stack.partnerUrl}/a-page-of-somebody-else`;
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${stack.siteUrl}/apply" title="stolen"></iframe>`,
    }),
  );
  await page.goto(elsewhere);
  // What Chromium shows in a frame whose document refused to be in it.
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

test('sends a strict policy with every page', async ({ request, stack }) => {
  for (const url of everyPath) {
    const headers = (await request.get(url)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, url).toContain("default-src 'none'");
    expect(policy, url).toContain("script-src 'self';");
    expect(policy, url).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(policy, url).not.toMatch(/unsafe-|\*/);
    expect(headers, url).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy'], url).toContain('geolocation=()');
    // The lead and survey partners' scripts stay in frames of their own; one frame is the offer's.
    expect(policy.split(stack.partnerUrl).length - 1, url).toBeLessThanOrEqual(1);
  }
});
