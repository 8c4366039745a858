import { expect, test } from '@prizestash/lab/site/fixtures';
import { serveDrawing } from '@prizestash/lab/site/pages/drawing-files';

/**
 * Of the time until the verdict, scripts on the thread of the page take a twentieth; with the
 * verification on that thread, half.
 */
const MAX_SHARE = 0.25;

test('checks a drawing outside of the thread of the page', async ({ page }) => {
  await serveDrawing(page, 'confirmed');
  await page.goto('/winners/check');
  await expect(page.getByRole('button', { name: 'Check this drawing' })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'Drawing' })).toHaveValue('2026-11-22');
  const session = await page.context().newCDPSession(page);
  // Processor time, in seconds, because other processes take time as well.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const before = await scripts();
  const elapsed = await page.evaluate(async () => {
    const clicked = performance.now();
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.includes('Check this drawing'))
      ?.click();
    await new Promise<void>((resolve) => {
      const look = () => document.body.innerText.includes('every step is correct') && resolve();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    return (performance.now() - clicked) / 1_000;
  });
  const spent = (await scripts()) - before;
  console.log(`scripts of the page: ${spent.toFixed(3)} s of ${elapsed.toFixed(3)} s`);
  expect(spent / elapsed).toBeLessThan(MAX_SHARE);
});
