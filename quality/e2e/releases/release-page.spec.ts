import { loadPageRenderer } from '@prizestash/release-pages/page-renderer';
import { pageStates } from '@prizestash/release-pages/page/testing/page-states';
import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '../accessibility/checks/axe-violations';

const renderer = loadPageRenderer();
const origin = 'http://releases.test';

/** Shows a page with the headers that the promotion service sends. */
async function show(page: Page, name: string): Promise<void> {
  const { render, css } = await renderer;
  const state = pageStates[name];
  if (!state) throw new Error(`there is no state ${name}`);
  await page.route(`${origin}/**`, (route) => {
    const isCss = route.request().url().endsWith('/page.css');
    return route.fulfill({
      headers: {
        'Content-Security-Policy': "default-src 'none'; style-src 'self'; form-action 'self'",
        'Content-Type': isCss ? 'text/css' : 'text/html; charset=utf-8',
      },
      body: isCss ? css : render(state),
    });
  });
  await page.goto(`${origin}/`);
}

for (const name of Object.keys(pageStates)) {
  test(`${name} fits a phone and a desk, in both themes`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await show(page, name);
        const content = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(content).toBeLessThanOrEqual(width);
      }
      expect(await axeViolations(page)).toEqual([]);
    }
  });
}

test('is used by keyboard: an action is behind a sentence that says what happens', async ({
  page,
}) => {
  await show(page, 'overview');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const button = page.getByRole('button', { name: 'End this canary' });
  await expect(button).toBeHidden();
  await page.getByText('End this canary…').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/get the live set again/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
});

test('shows a stack that browsers sent as text', async ({ page }) => {
  const { render } = await renderer;
  const state = structuredClone(pageStates['package']!);
  const attack = '</pre><img src=x onerror="document.title=1"><script>document.title=2</script>';
  if (state.content.kind !== 'package') throw new Error('not the page of a package');
  const errors = [{ ...state.content.errors[0]!, stack: attack, name: attack }];
  await page.setContent(render({ ...state, content: { ...state.content, errors } }));
  await expect(page.locator('pre')).toHaveText(attack);
  expect(await page.title()).toBe('mfe-claim – PrizeStash');
});
