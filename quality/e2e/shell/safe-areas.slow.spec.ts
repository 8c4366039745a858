import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** A phone in landscape: the notch, the rounded corners and the home indicator, in CSS pixels. */
const screen = { width: 844, height: 390 };
const insets = { top: 0, left: 59, right: 59, bottom: 21 };

test.use({ viewport: screen, hasTouch: true, isMobile: true });

test('keeps all text out of what a phone covers', async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets } as never);
  for (const path of everyPath) {
    await page.goto(path);
    const edges = await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const edges = { left: Infinity, right: 0, bottom: 0 };
      while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        if (parentElement?.closest('.visually-hidden, [aria-hidden], noscript, script')) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const { left, right, bottom, width } of range.getClientRects()) {
          if (width === 0) continue;
          edges.left = Math.min(edges.left, left);
          edges.right = Math.max(edges.right, right);
          edges.bottom = Math.max(edges.bottom, bottom);
        }
      }
      return edges;
    });
    expect(edges.left, path).toBeGreaterThanOrEqual(insets.left);
    expect(edges.right, path).toBeLessThanOrEqual(screen.width - insets.right);
    expect(edges.bottom, path).toBeLessThanOrEqual(screen.height - insets.bottom);
  }
});
