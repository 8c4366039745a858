import type { Page } from '@playwright/test';
import { BenchSite } from './bench-site';
import { expect, test } from './fixtures';

test.describe.configure({ mode: 'default' });

/** The three pages, with the file of the stand-in that each of them asks for. */
const pages = [
  { path: '/paths/toffer', partner: 'lead', name: 'Bench Leads' },
  { path: '/paths/noffer1', partner: 'offer', name: 'Bench Offers' },
  { path: '/paths/soffer', partner: 'survey', name: 'Bench Surveys' },
] as const;

/** Paths of the partners' stand-ins that a page has asked for. */
function watchPartners(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/bench-partners/')) asked.push(pathname);
  });
  return asked;
}

test.describe('mfe-offers on its bench', () => {
  let bench: BenchSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    bench = await BenchSite.start('mfe-offers');
  });
  test.afterAll(() => bench.stop());

  test('partners that answer: the chain goes from page to page', async ({ page }) => {
    const strangers = bench.strangers(page);
    const asked = watchPartners(page);
    await page.goto(`${bench.url}/paths/toffer?bench-contact=full&utm_source=mail`);
    await expect(page).toHaveURL(/\/paths\/noffer1\?/);
    await expect(
      page.frameLocator('main iframe').getByRole('heading', { name: 'A bench offer' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(
      page.frameLocator('main iframe').getByRole('heading', { name: 'A survey for Bea' }),
    ).toBeVisible();
    expect([...new Set(asked)].sort()).toEqual([
      '/bench-partners/lead-answers.js',
      '/bench-partners/offer-answers.html',
      '/bench-partners/survey-answers.js',
    ]);
    expect(strangers).toEqual([]);
  });

  for (const { path, partner, name } of pages) {
    for (const [query, words] of [
      ['bench-contact=none', `Nothing is sent to ${name}`],
      ['bench-contact=expired', `Nothing is sent to ${name}`],
      ['bench-contact=corrupt', `Nothing is sent to ${name}`],
      ['bench-contact=full&bench-gpc=on', 'Opt-out request honored'],
    ] as const) {
      test(`${path}?${query}: nothing is sent`, async ({ page }) => {
        const asked = watchPartners(page);
        await page.goto(`${bench.url}${path}?${query}`);
        await expect(page.getByText(words).first()).toBeVisible();
        await expect(page.locator('iframe')).toHaveCount(0);
        expect(asked).toEqual([]);
      });
    }

    // Nobody can tell whether a partner's page in a frame shows an offer or nothing.
    const failures = partner === 'offer' ? [] : (['throws', 'silent', 'blocked'] as const);
    for (const behaviour of failures) {
      test(`${path}: ${name} ${behaviour}, and a quiet sentence says so`, async ({
        page,
        pageErrors,
      }) => {
        pageErrors.allow(/./);
        await page.goto(`${bench.url}${path}?bench-contact=full&bench-partner=${behaviour}`);
        await expect(
          page.getByText(new RegExp(`${name} (has no|isn't showing its) \\w+.*right now`)),
        ).toBeVisible({ timeout: 40_000 });
        await expect(page.getByText("You're entered").first()).toBeVisible();
      });
    }
  }
});
