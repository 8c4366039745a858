import { expect, test } from '@prizestash/lab/site/fixtures';

test('shows five winners on /winners', async ({ page }) => {
  await page.goto('/winners');
  await expect(page).toHaveTitle('PrizeStash Winners!');
  await expect(page.getByRole('heading', { level: 1, name: 'PrizeStash Winners!' })).toBeVisible();
  const tickets = page.getByRole('list', { name: 'Latest winners' }).getByRole('listitem');
  await expect(tickets).toHaveCount(5);
  for (const ticket of await tickets.all()) {
    await expect(ticket).toContainText(/^\p{Lu}\p{L}+ \p{Lu}\.\p{Lu}[\p{L} ]+\$1,000/u);
  }
});

test('fills the rows of /winners at every width', async ({ page }) => {
  for (const [width, rows] of [
    [360, 5],
    [768, 3],
    [1440, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/winners');
    const boxes = await page
      .getByRole('list', { name: 'Latest winners' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect()).map(({ top, right }) => [top, right]),
      );
    const ends = new Map(boxes.map(([top, right]) => [Math.round(top!), Math.round(right!)]));
    expect(ends.size, `rows at ${width}`).toBe(rows);
    expect(new Set(ends.values()).size, `one right edge at ${width}`).toBe(1);
  }
});

test('shows a support mail link and scam advice on /contact-us', async ({ page }) => {
  await page.goto('/contact-us');
  const link = page.getByRole('main').getByRole('link', { name: /@/ }).first();
  expect(await link.getAttribute('href')).toBe(`mailto:${await link.innerText()}`);
  await expect(
    page.getByRole('heading', { name: 'Is this message from PrizeStash?' }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Official Rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Official Rules' })).toBeFocused();
});
