import { expect, test } from '@prizestash/lab/site/fixtures';

declare global {
  interface Window {
    idleTasks: IdleRequestCallback[];
    firstForm: Element | null;
  }
}

test('keeps the title of the home page while the form is rendered ahead', async ({ page }) => {
  await page.goto('/');
  const title = await page.title();
  await expect(page.locator('form[method=dialog]')).toBeAttached();
  await page.waitForTimeout(200);
  expect(await page.title()).toBe(title);
});

test('keeps the form when the browser is idle only after it was opened', async ({ page }) => {
  await page.addInitScript(() => {
    window.idleTasks = [];
    window.requestIdleCallback = (task) => window.idleTasks.push(task);
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => window.idleTasks.length)).toBeGreaterThan(0);
  await page.evaluate(() => {
    window.firstForm = null;
    // Runs when React has changed the document, before its effects.
    new MutationObserver(() => {
      window.firstForm ??= document.querySelector('main form');
      if (!window.firstForm) return;
      for (const task of window.idleTasks.splice(0)) {
        task({ didTimeout: false, timeRemaining: () => 50 });
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('a[href="/apply"]').filter({ hasText: '$1,000' }).first().click();
  const consent = page.locator('[name=tcpa]');
  await consent.check();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(consent).toBeChecked();
  expect(await page.evaluate(() => window.firstForm?.isConnected)).toBe(true);
});
