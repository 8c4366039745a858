import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';

test('outlines the prize card and the button in forced colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const borders = (name: RegExp) =>
    page
      .getByRole('link', { name })
      .first()
      .evaluate((link) =>
        [link, ...link.querySelectorAll('*')].some((element) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
          return borderTopStyle === 'solid' && parseFloat(borderTopWidth) > 0;
        }),
      );
  expect(await borders(/\$1,000/)).toBe(true);
  expect(await borders(/Enter for free/)).toBe(true);
});

test('runs no animation longer than 1 ms with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: /\$1,000/ }).hover();
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    ),
  );
  expect(longest).toBeLessThan(1);
});

test('switches the color scheme without a transition with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/');
  await page.evaluate(() => {
    Object.assign(window, { transitions: 0 });
    window.addEventListener('transitionrun', () => {
      Reflect.set(window, 'transitions', Number(Reflect.get(window, 'transitions')) + 1);
    });
  });
  const color = () => page.evaluate(() => getComputedStyle(document.body).color);
  const light = await color();
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect.poll(color).not.toBe(light);
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0);
});

test('keeps the keyboard focus visible on the home page', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  // The form that is rendered ahead is hidden.
  const controls = await page.locator('a[href], button').filter({ visible: true }).count();
  expect(controls).toBeGreaterThan(10);
  for (let press = 0; press < controls; press += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      const { top, bottom } = activeElement.getBoundingClientRect();
      return {
        outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        inSight: bottom > 0 && top < window.innerHeight,
        name: activeElement.textContent,
      };
    });
    expect(focus).toMatchObject({ outlined: true, inSight: true });
  }
});

test('shows logo, headline, prize, call to action and legal line above the fold', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  for (const part of [
    page.getByRole('banner').getByRole('link', { name: /PrizeStash/ }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: /\$1,000/ }),
    page.getByRole('link', { name: 'Enter for free' }),
    page.getByText('No purchase necessary. US residents 18 or older.'),
    page.getByRole('main').getByRole('link', { name: 'Official rules' }).first(),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(640);
  }
});

test('works on the home page without JavaScript', async ({ browser, stack }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(stack.siteUrl);
  await expect(page.getByText('Drawing: every Sunday')).toBeVisible();
  await page.getByRole('link', { name: /\$1,000/ }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/apply`);
  await context.close();
});
