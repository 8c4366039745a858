import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { axeViolations } from '../accessibility/checks/axe-violations';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';

test('names the release set and the release of each region', async ({ page }) => {
  await watchLayoutShifts(page);
  await page.goto('/?qa');
  const overlay = page.getByRole('region', { name: 'What this page is made of' });
  await expect(overlay).toBeVisible();
  const set = await page.evaluate(
    () =>
      JSON.parse(document.getElementById('release-set')?.textContent ?? '') as {
        id: string;
        shell: { version: string; commit: string };
        remotes: Record<string, { version: string; commit: string }>;
      },
  );
  const row = (region: string) =>
    overlay.getByRole('row').filter({ has: page.getByRole('rowheader', { name: region }) });
  const cells = (region: string) => row(region).getByRole('cell');
  await expect(overlay).toContainText(set.id);
  for (const region of ['Header', 'Footer', 'Main']) {
    await expect(cells(region)).toHaveText(['shell', set.shell.version, set.shell.commit]);
  }
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);

  await waitForHydration(page);
  await page.getByRole('link', { name: 'PrizeStash home' }).focus();
  await page.locator('footer').getByRole('link', { name: 'Winners' }).press('Enter');
  await waitForPage(page, '/winners');
  const legal = set.remotes['mfe-legal'];
  await expect(cells('Main')).toHaveText(['mfe-legal', legal?.version ?? '', legal?.commit ?? '']);
  await expect(cells('Header')).toHaveText(['shell', set.shell.version, set.shell.commit]);
  await page.reload();
  await expect(cells('Main')).toHaveText(['mfe-legal', legal?.version ?? '', legal?.commit ?? '']);
});

test('copies a bug report without what the visitor typed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/winners?qa');
  await page.evaluate(() =>
    localStorage.setItem('root', JSON.stringify({ contact: { first_name: 'Gia' } })),
  );
  await page.evaluate(() => console.warn('gia@example.com is unexpected'));
  await page.getByRole('button', { name: 'Copy a bug report' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^http:\S+\/winners\?qa=&set=set-\w+\nHeader: shell /);
  expect(report).toContain('Stored contact: first_name\nErrors:\n- <email> is unexpected');
  await page.goto(report.split('\n')[0] ?? '');
  await expect(page.getByRole('region', { name: 'What this page is made of' })).toBeVisible();
});

test('closes by keyboard', async ({ page }) => {
  await page.goto('/winners?utm_source=a&qa');
  const overlay = page.getByRole('region', { name: 'What this page is made of' });
  await expect(overlay).toBeVisible();
  // The overlay is the last element of the page.
  await page.keyboard.press('Shift+Tab');
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);

  await page.reload();
  await overlay.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('is not loaded without ?qa', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto('/winners?qatar=1');
  await waitForHydration(page);
  const bodies = await Promise.all(
    scripts.map(async (url) => (await page.request.get(url)).text()),
  );
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(body).not.toContain('What this page is made of');
  await expect(page.getByRole('region', { name: 'What this page is made of' })).toHaveCount(0);
});
