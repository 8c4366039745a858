import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { receiveReports } from '@prizestash/lab/site/page-reports';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';

test('reports page views, and an error with its frames', async ({ openPage }) => {
  const site = await TestSite.start();
  const received = receiveReports(site);
  const page = await openPage(`${site.url}/`);
  await expect.poll(received.events).toContain('view shell /');
  await page.locator('main a[href="/apply"]').first().click();
  await waitForPage(page, '/apply');
  await expect.poll(received.events).toContain('form-opened mfe-claim /apply');
  // React, in the shell's file, is the first to read the value: its stack has the format of the engine.
  await page.evaluate(() => {
    const input = document.querySelector('form[method=dialog] input');
    Object.defineProperty(input, 'value', {
      configurable: true,
      get() {
        delete (this as { value?: string }).value;
        throw new RangeError('ann@example.com');
      },
    });
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.goto('about:blank');
  await expect.poll(received.events).toContain('error shell /apply');
  const errors = received
    .reports()
    .flatMap(({ events }) => events)
    .filter(({ kind }) => kind === 'error');
  expect(errors).toEqual([
    expect.objectContaining({
      name: 'RangeError',
      stack: expect.stringMatching(/^(shell\/main\.[0-9a-f]+\.js:\d+:\d+(\n|$))+/) as unknown,
    }),
  ]);
  expect(received.bodies.join('')).not.toContain('ann@');
  await site.stop();
});
