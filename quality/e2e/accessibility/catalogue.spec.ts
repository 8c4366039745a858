import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { axeViolations } from './checks/axe-violations';

test('shows every component without axe violations in both themes, at 320 px', async ({ page }) => {
  test.setTimeout(180_000);
  execFileSync(
    process.execPath,
    [
      require.resolve('webpack/bin/webpack.js'),
      '--config',
      'shared/catalogue/webpack.config.js',
      '--mode',
      'production',
    ],
    { cwd: repositoryRoot },
  );
  // Served under a fake origin: axe cannot read style sheets of file URLs.
  const catalogue = 'http://catalogue.example/index.html';
  await page.route('http://catalogue.example/**', (route) =>
    route.fulfill({
      path: path.join(
        repositoryRoot,
        'shared/dist/catalogue',
        path.basename(new URL(route.request().url()).pathname),
      ),
    }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(catalogue);
  const parts = await page
    .getByRole('navigation', { name: 'Design system' })
    .getByRole('link')
    .allTextContents();
  expect(parts.length).toBeGreaterThan(15);

  for (const part of parts) {
    await page.goto(`${catalogue}?${new URLSearchParams({ component: part })}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(part);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeViolations(page), `${part}, ${colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect.soft(overflow, part).toBeLessThanOrEqual(0);
    }
  }
});
