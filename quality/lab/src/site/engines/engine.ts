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

/**
 * Replaces the text of a field with an event from the browser itself. Playwright's `fill` in Firefox
 * sets the value by script, which React ignores.
 */
export async function enterText(
  page: Pick<EnginePage, 'locator'>,
  selector: string,
  text: string,
): Promise<void> {
  await page.locator(selector).evaluate((field: HTMLInputElement, entered) => {
    field.focus();
    field.select();
    document.execCommand(entered ? 'insertText' : 'delete', false, entered);
  }, text);
}

// Playwright's `goBack` waits for a load event, which Firefox does not report for a restored page.

export const goBack = (page: EnginePage) =>
  page.evaluate(() => void setTimeout(() => window.history.back()));

export const goForward = (page: EnginePage) =>
  page.evaluate(() => void setTimeout(() => window.history.forward()));

/** Settings of the visitor's device. */
export interface DeviceSettings {
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  /** CSS pixels; WPE WebKit is always 1280x720. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** The size of a phone. */
export const phoneSize = { width: 390, height: 844 };

export interface OpenedPage {
  readonly page: EnginePage;
  close(): Promise<unknown>;
}

/** A browser engine that opens pages, each without stored data. */
export interface Engine {
  newPage(settings: DeviceSettings): Promise<OpenedPage>;
  stop(): Promise<unknown>;
}
