import { withPreviewNotice } from '@prizestash/site-host/preview-notice';
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

const cover = 'content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #ffd75e';
for (const [what, css] of Object.entries({
  'the first line': 'body:has(.guest) > aside::first-line { color: #ffd75e; font-size: 1px }',
  'the first letter': 'body:has(.guest) > aside::first-letter { float: left; margin: 100px }',
  'what follows in it': `body:has(.guest) > aside::after { ${cover} }`,
  'what follows in the body': `body:has(.guest)::after { ${cover} }`,
  'what follows the body': `:root:has(.guest)::after { ${cover} }`,
})) {
  test(`shows the line of a preview as it is, whatever a style sheet says of ${what}`, async ({
    page,
  }) => {
    const show = async (style: string) => {
      const content = `<div id="root"><p class="guest">The page</p></div>`;
      const head = `<head><style>${style}</style></head>`;
      await page.setContent(
        withPreviewNotice(`<!doctype html><html>${head}<body>${content}</body></html>`),
      );
      return page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 30 } });
    };
    expect(await show(css)).toEqual(await show(''));
  });
}
