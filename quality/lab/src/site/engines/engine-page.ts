import type { Keyboard, Locator, Page } from '@playwright/test';

/** What the tests of every engine use of Playwright's `Locator`. */
export interface EngineLocator extends Pick<
  Locator,
  'check' | 'click' | 'evaluate' | 'focus' | 'selectOption'
> {
  first(): EngineLocator;
}

/**
 * What the tests of every engine use of Playwright's `Page`. Playwright drives Chromium and Firefox;
 * `WebKitPage` has the same methods for WebKit. Selectors are CSS.
 */
export interface EnginePage extends Pick<Page, 'evaluate' | 'goto' | 'reload' | 'waitForFunction'> {
  locator(selector: string): EngineLocator;
  readonly keyboard: Pick<Keyboard, 'press' | 'type'>;
  /** Captures the whole page as a PNG file. */
  screenshot(options: { readonly path: string; readonly fullPage: true }): Promise<unknown>;
}
