import type { Page } from '@playwright/test';

/**
 * The controls of a page that are smaller than 44 px one way or the other, as they stand in the HTML.
 * Left out, as WCAG 2.2 (2.5.8) does: links in running text; and tick boxes, which are pressed by
 * their whole label.
 */
export function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inText = 'p, label, dd, td, address, li:not(nav li)';
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input')]
      .filter((control) => control.checkVisibility() && control.tabIndex >= 0)
      .filter((control) => !control.closest(inText) && !control.matches('[type=checkbox]'))
      .filter((control) => !control.matches('[href="#main"]'))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width < 43.5 || height < 43.5;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}
