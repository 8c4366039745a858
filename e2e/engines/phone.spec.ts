import { paths } from '../../shared/src/paths';
import { expect, test } from '../support/engines/engine-fixtures';
import type { EnginePage } from '../support/engines/engine-page';
import { waitForHydration } from '../support/wait-for-page';

const phone = (page: EnginePage) => page.locator('[name="phone"]');
const shown = (page: EnginePage) => phone(page).evaluate((input: HTMLInputElement) => input.value);

/** Replaces the selected text as pasting does. */
const paste = (page: EnginePage, text: string) =>
  page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);

async function openForm(open: (url: string) => Promise<EnginePage>): Promise<EnginePage> {
  const page = await open(paths.apply);
  await waitForHydration(page, 'form[method=dialog]');
  return page;
}

test('masks typed digits', async ({ openPage }) => {
  const page = await openForm(openPage);
  await phone(page).click();
  await page.keyboard.type('2125550143');
  await expect.poll(() => shown(page)).toBe('(212)-555-0143');
});

test('keeps the digits while the document has no focus', async ({ openPage }) => {
  const page = await openForm(openPage);
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await phone(page).focus();
  await page.keyboard.type('2125550143');
  await expect.poll(() => shown(page)).toBe('(212)-555-0143');
});

test('corrects a digit in the middle', async ({ openPage }) => {
  const page = await openForm(openPage);
  await phone(page).click();
  await page.keyboard.type('2125550143');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('7');
  await expect.poll(() => shown(page)).toBe('(212)-557-0143');
});

test('accepts a pasted number over another one', async ({ openPage }) => {
  const page = await openForm(openPage);
  await phone(page).click();
  await paste(page, '+1 212 555 0143');
  await expect.poll(() => shown(page)).toBe('(212)-555-0143');
  // The mask moves the caret in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await phone(page).evaluate((input: HTMLInputElement) => input.select());
  await paste(page, '1-212-555-0199');
  await expect.poll(() => shown(page)).toBe('(212)-555-0199');
});
