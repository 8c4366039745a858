import { withPreviewNotice } from '@prizestash/delivery/serve/preview-notice';
import { expect, test } from '@prizestash/lab/site/fixtures';

test('shows the line of a preview above everything that its page stacks', async ({ page }) => {
  const cover = 'position: fixed; inset: 0; z-index: 2147483647';
  const content = `<div id="root"><div id="cover" style="${cover}">The page</div></div>`;
  const html = `<!doctype html><html><head></head><body>${content}</body></html>`;
  await page.setContent(withPreviewNotice(html));
  const top = () => page.evaluate(() => document.elementFromPoint(20, 10)?.id);
  expect(await top()).toBe('preview');
  await page.evaluate(() =>
    document.getElementById('root')?.style.setProperty('isolation', 'auto'),
  );
  expect(await top()).toBe('preview');
});
