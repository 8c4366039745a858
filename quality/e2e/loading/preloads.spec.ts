import { paths } from '@prizestash/shared/paths';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';

for (const path of [paths.apply, paths.rules, paths.leadOffer, paths.winners]) {
  test(`uses every preload of ${path} and loads no file twice`, async ({ page }) => {
    const fetched: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/packages/')) fetched.push(request.url());
    });
    page.on('console', (message) => {
      if (message.text().includes('preload')) warnings.push(message.text());
    });
    await page.goto(path);
    await waitForHydration(page);
    expect(warnings).toEqual([]);
    expect(fetched).toEqual([...new Set(fetched)]);
  });
}
