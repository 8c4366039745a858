import { expect, test } from '../support/fixtures';
import { serveDrawing } from '../support/pages/drawing-files';

/** The verification of one beacon signature alone takes longer on a processor of a quarter the speed. */
const SLOWDOWN = 4;
const MAX_TASK_MS = 300;

// A trace takes snapshots of the page, which are long tasks.
test.use({ trace: 'off' });

test('checks a drawing without a long task', async ({ page }) => {
  await serveDrawing(page, 'confirmed');
  await page.goto('/winners/check');
  await expect(page.getByRole('button', { name: 'Check this drawing' })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'Drawing' })).toHaveValue('2026-11-22');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
  await page.getByRole('button', { name: 'Check this drawing' }).click();
  await expect(page.getByText('every step is correct')).toBeVisible();
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  console.log('long tasks, ms:', tasks.map(Math.round).join(' '));
  expect(Math.max(0, ...tasks)).toBeLessThan(MAX_TASK_MS);
});
