import type { Page } from '@playwright/test';

/**
 * Returns the HTML of controls that are less than 44 px wide or high. Exceptions, as in WCAG 2.2
 * (2.5.8): links in running text, and checkboxes, whose label is part of the target.
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
