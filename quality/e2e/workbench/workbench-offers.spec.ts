import type { Page } from '@playwright/test';
import { WorkbenchSite } from './workbench-site';
import { expect, test } from '@prizestash/lab/site/fixtures';

test.describe.configure({ mode: 'default' });

/** The three offer pages, with the partner that each of them loads. */
const pages = [
  { path: '/paths/toffer', partner: 'lead', name: 'Workbench lead' },
  { path: '/paths/noffer1', partner: 'embedded', name: 'Workbench embedded' },
  { path: '/paths/soffer', partner: 'survey', name: 'Workbench survey' },
] as const;

/** Records the requests of a page to the fake partners. */
function watchPartners(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/workbench-partners/')) requested.push(pathname);
  });
  return requested;
}

test.describe('mfe-offers on its workbench', () => {
  let workbench: WorkbenchSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    workbench = await WorkbenchSite.start('mfe-offers');
  });
  test.afterAll(() => workbench.stop());

  test('walks through the offers with partners that respond', async ({ page }) => {
    const foreignRequests = workbench.foreignRequests(page);
    const requested = watchPartners(page);
    await page.goto(`${workbench.url}/paths/toffer?workbench-contact=full&utm_source=mail`);
    await expect(page).toHaveURL(/\/paths\/noffer1\?/);
    await expect(
      page.frameLocator('main iframe').getByRole('heading', { name: 'A workbench offer' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(
      page.frameLocator('main iframe').getByRole('heading', { name: 'A survey for Bea' }),
    ).toBeVisible();
    expect([...new Set(requested)].sort()).toEqual([
      '/workbench-partners/frame-responds.html',
      '/workbench-partners/script-responds.js',
      '/workbench-partners/survey-script-responds.js',
    ]);
    expect(foreignRequests).toEqual([]);
  });

  for (const { path, partner, name } of pages) {
    for (const [query, message] of [
      ['workbench-contact=none', `Nothing is sent to ${name}`],
      ['workbench-contact=expired', `Nothing is sent to ${name}`],
      ['workbench-contact=corrupt', `Nothing is sent to ${name}`],
      ['workbench-contact=full&workbench-gpc=on', 'Opt-out request honored'],
    ] as const) {
      test(`sends nothing for ${path}?${query}`, async ({ page }) => {
        const requested = watchPartners(page);
        await page.goto(`${workbench.url}${path}?${query}`);
        await expect(page.getByText(message).first()).toBeVisible();
        await expect(page.locator('iframe')).toHaveCount(0);
        expect(requested).toEqual([]);
      });
    }

    // The page cannot detect whether an embedded offer shows anything.
    const failures = partner === 'embedded' ? [] : (['throws', 'silent', 'blocked'] as const);
    for (const behavior of failures) {
      test(`shows a message for ${path} when ${name} ${behavior}`, async ({ page, pageErrors }) => {
        pageErrors.allow(/./);
        await page.goto(
          `${workbench.url}${path}?workbench-contact=full&workbench-partner=${behavior}`,
        );
        await expect(
          page.getByText(new RegExp(`${name} (has no|isn't showing its) \\w+.*right now`)),
        ).toBeVisible({ timeout: 40_000 });
        await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
      });
    }
  }
});
