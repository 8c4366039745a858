import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ReportEvent } from '@prizestash/shared/rules/page-report';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { type ReceivedReports, receiveReports } from '@prizestash/lab/site/page-reports';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

const MAX_SCRIPT_BYTES = 2_500;

let site: TestSite;
let received: ReceivedReports;
test.beforeAll(async () => {
  site = await TestSite.start();
});
test.beforeEach(() => {
  received = receiveReports(site);
});
test.afterAll(() => site.stop());

test('reports a visit after the page is idle, and the rest when it is hidden', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (/\.js$/.test(response.url())) scripts.push(await response.text());
  });
  await page.goto(`${site.url}/`);
  await expect.poll(received.events).toEqual(['view shell /', 'lcp shell /']);
  expect(received.reports()[0]?.set).toBe(site.liveSet());
  const reporter = () => scripts.find((one) => one.includes('largest-contentful-paint')) ?? '';
  // The page can report before its script has been read here.
  await expect.poll(() => brotliCompressSync(reporter()).length).toBeGreaterThan(500);
  expect(brotliCompressSync(reporter()).length).toBeLessThan(MAX_SCRIPT_BYTES);

  await page.locator('a[href="/apply"]').filter({ hasText: '$1,000' }).first().click();
  await waitForHydration(page, 'form[method=dialog]');
  await expect.poll(received.events).toContain('form-opened mfe-claim /apply');
  await page.goto('about:blank');
  await expect
    .poll(() => received.events().sort())
    .toEqual(
      [
        'view shell /',
        'lcp shell /',
        'inp shell /',
        'cls shell /',
        'view mfe-claim /apply',
        'form-opened mfe-claim /apply',
      ].sort(),
    );
});

test('counts the not-found page without its address', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto(`${site.url}/ann@example.com`);
  await expect.poll(received.events).toContain('view shell *');
  expect(received.bodies.join('')).not.toContain('ann@');
});

const privacyChoices = {
  'Global Privacy Control': () =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  'an opt-out': () => localStorage.setItem('prizestash-opt-out', new Date().toISOString()),
};
for (const [name, choose] of Object.entries(privacyChoices)) {
  test(`sends nothing with ${name}`, async ({ page }) => {
    await page.addInitScript(choose);
    await page.goto(`${site.url}/`);
    await page.waitForTimeout(6_000);
    await page.goto(`${site.url}/apply`);
    expect(received.bodies).toEqual([]);
  });
}

test('sends nothing at 0 percent', async ({ page }) => {
  const silent = await TestSite.start({ REPORT_PERCENT: '0' });
  const ofSilent = receiveReports(silent);
  await page.goto(`${silent.url}/`);
  await page.waitForTimeout(6_000);
  await page.goto('about:blank');
  expect(ofSilent.bodies).toEqual([]);
  await silent.stop();
});

test('reports errors by class and file, once a view, and never a value', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ann@example\.com|not of the site/);
  await page.goto(`${site.url}/apply`);
  await expect.poll(received.events).toContain('form-opened mfe-claim /apply');
  await page.evaluate(() => {
    const thrown = (name: string, stack: string) =>
      Object.assign(new Error('ann@example.com'), { name, stack });
    const { origin } = window.location;
    const frame = (name: string) =>
      `at f (${origin}/packages/${name}/1.0.0/chunks/a.js?retry=1:1:23)`;
    const claim = `TypeError: ann@example.com\n${frame('shell')}\n${frame('mfe-claim')}`;
    reportError(thrown('TypeError', claim));
    reportError(thrown('RangeError', claim));
    reportError(thrown('Ann', `Ann: ann@example.com\n${frame('shell')}`));
    reportError(
      thrown('TypeError', 'not of the site\nat x (chrome-extension://abc/content.js:1:1)'),
    );
    void Promise.reject(thrown('SyntaxError', `x\n${frame('mfe-legal')}`));
  });
  await page.goto('about:blank');
  await expect.poll(received.events).toContain('error mfe-legal /apply');
  const errors = received
    .reports()
    .flatMap(({ events }) => events)
    .filter(({ kind }) => kind === 'error');
  const [view, file] = [{ kind: 'error', route: '/apply' }, 'chunks/a.js:1:23'];
  expect(errors).toEqual([
    { ...view, package: 'mfe-claim', name: 'TypeError', stack: `shell/${file}\nmfe-claim/${file}` },
    { ...view, package: 'shell', name: 'Error', stack: `shell/${file}` },
    { ...view, package: 'mfe-legal', name: 'SyntaxError', stack: `mfe-legal/${file}` },
  ]);
  expect(received.bodies.join('')).not.toMatch(/ann/i);
});

test('reports loads that fail, and policy violations', async ({ page, pageErrors }) => {
  pageErrors.allow(/503|Content Security Policy|did not load/);
  const receive = site.fault;
  site.fault = (request, response) => {
    if (!/^\/packages\/mfe-claim\/.*\.js/.test(request.url ?? ''))
      return receive(request, response);
    response.writeHead(503).end();
    return true;
  };
  await page.goto(`${site.url}/apply`);
  await page.evaluate(() => {
    const image = new Image();
    image.src = 'https://images.example/a.png?email=ann@example.com';
    const violation = {
      bubbles: true,
      blockedURI: 'https://images.example/b.png?email=ann@example.com',
      documentURI: window.location.href,
      disposition: 'enforce' as const,
      effectiveDirective: 'img-src',
      originalPolicy: '',
      sourceFile: `${window.location.origin}/packages/mfe-claim/1.0.0/app.js`,
      statusCode: 200,
      violatedDirective: 'img-src',
    };
    document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', violation));
  });
  await expect.poll(received.events, { timeout: 20_000 }).toEqual(
    expect.arrayContaining([
      'view mfe-claim /apply',
      'load-retried mfe-claim /apply',
      'policy-violation mfe-claim /apply',
      // The image of a script that is no file of a package.
      'unknown mfe-claim /apply',
    ]),
  );
  await page.goto('about:blank');
  await expect.poll(received.events).toContain('load-failed mfe-claim /apply');
  expect(received.bodies.join('')).toContain('"cause":"img-src"');
  expect(received.bodies.join('')).not.toContain('ann@');
});

test('charges no package with what other code does', async ({ page, pageErrors }) => {
  pageErrors.allow(/^uncaught: /);
  // Nodes of a password manager beside the fields, before React runs.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      document.querySelector('form input')?.after(document.createElement('div'));
    });
  });
  await page.goto(`${site.url}/apply`);
  await waitForHydration(page, 'form[method=dialog]');
  await page.evaluate(() => {
    void Promise.reject('Object Not Found Matching Id:1, MethodName:update');
    void Promise.reject({ message: 'Object Not Found' });
    const error = Object.assign(new TypeError('error of an app'), {
      stack: 'TypeError: error of an app\n    at native code',
    });
    setTimeout(() => {
      throw error;
    });
  });
  await expect.poll(received.events, { timeout: 20_000 }).toContain('unknown mfe-claim /apply');
  await page.goto('about:blank');
  await expect.poll(received.events).toContain('view mfe-claim /apply');
  const charged = (await Promise.resolve(received.events())).filter((event) =>
    /^(error|hydration)/.test(event),
  );
  expect(charged).toEqual([]);
});

test('measures what web-vitals measures', async ({ page }) => {
  const file = require.resolve('web-vitals').replace('umd.cjs', 'iife.js');
  await page.addInitScript(`${readFileSync(file, 'utf8')}
    for (const listen of [webVitals.onLCP, webVitals.onINP, webVitals.onCLS])
      listen(({ name, value }) => location.pathname === '/' && localStorage.setItem(name, value),
        { reportAllChanges: true });`);
  await page.goto(`${site.url}/`);
  await expect.poll(received.events).toContain('lcp shell /');
  const shift = (height: number) =>
    page.evaluate(async (px) => {
      const block = document.createElement('div');
      block.style.height = `${px}px`;
      document.body.prepend(block);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }, height);
  await shift(30);
  await shift(300);
  await page.waitForTimeout(1_200);
  await shift(20);
  await page.evaluate(() => {
    const block = () => {
      for (const until = performance.now() + 350; performance.now() < until;);
    };
    document.addEventListener('keydown', block, { once: true });
  });
  await page.keyboard.press('a');
  await page.waitForTimeout(500);
  await page.goto(`${site.url}/legal/terms`);
  await expect.poll(received.events).toContain('inp shell /');
  const expected = await page.evaluate(() =>
    ['LCP', 'INP', 'CLS'].map((name) => Number(localStorage.getItem(name))),
  );
  const events = received.reports().flatMap((report) => report.events);
  const measured = (kind: ReportEvent['kind']) => events.find((event) => event.kind === kind);
  const kinds = ['lcp', 'inp', 'cls'] as const;
  const [lcp = 0, inp = 0, cls = 0] = expected;
  expect(kinds.map((kind) => measured(kind)?.value)).toEqual([
    Math.round(lcp),
    Math.round(inp),
    Math.round(cls * 1000),
  ]);
  expect(inp).toBeGreaterThan(300);
  expect(cls).toBeGreaterThan(0.1);
  expect(measured('inp')?.cause).toMatch(/^key(down|press|up) \w+ \w+$/);
  expect(measured('cls')?.cause).toMatch(/^(page|main|header|footer) [a-z0-9]+$/);
});
