import type { EnginePage } from './engine-page';

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
