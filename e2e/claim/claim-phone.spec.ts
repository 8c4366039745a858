import type { Page } from '@playwright/test';
import { openClaim } from '../support/pages/claim-page';
import { expect, test } from '../support/fixtures';

const phone = (page: Page) => page.getByLabel('Phone');
const caret = (page: Page) =>
  phone(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

/** Lets the mask's own frame loop see the caret, as it does between two keys of a person. */
const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))));

test.beforeEach(async ({ page }) => {
  await openClaim(page);
});

/** Empties the field as a person does. */
async function clear(page: Page): Promise<void> {
  await phone(page).selectText();
  await frame(page);
  await page.keyboard.press('Delete');
  await frame(page);
}

test('typed key by key, with and without a country code', async ({ page }) => {
  for (const typed of ['2125550143', '12125550143', '+1 212 555 0143', '02125550143']) {
    await test.step(typed, async () => {
      await phone(page).click();
      await clear(page);
      await phone(page).pressSequentially(typed, { delay: 15 });
      await expect(phone(page)).toHaveValue('(212)-555-0143');
    });
  }
});

for (const first of ['0', '1']) {
  test(`a first digit of ${first} is not taken`, async ({ page }) => {
    await phone(page).click();
    await page.keyboard.type(first);
    await expect(phone(page)).toHaveValue('(');
    await page.getByLabel('City').focus();
    await expect(phone(page)).toHaveValue('');
  });
}

const shapes = [
  '2125550143',
  '12125550143',
  '+1 212 555 0143',
  '+12125550143',
  '212.555.0143',
  '1-212-555-0143',
  '(212) 555-0143',
];

test('pasted in any shape, into an empty field and over another number', async ({ page }) => {
  await phone(page).click();
  for (const shape of shapes) {
    await test.step(shape, async () => {
      await clear(page);
      await page.keyboard.insertText(shape);
      await expect(phone(page)).toHaveValue('(212)-555-0143');
      await phone(page).selectText();
      await frame(page);
      await page.keyboard.insertText(shape.replace('0143', '0199'));
      await expect(phone(page)).toHaveValue('(212)-555-0199');
    });
  }
});

test('autofilled in any shape', async ({ page }) => {
  for (const shape of shapes) {
    await test.step(shape, async () => {
      await phone(page).evaluate((input: HTMLInputElement, value) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (const text of ['', value]) {
          set?.call(input, text);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }
      }, shape);
      await expect(phone(page)).toHaveValue('(212)-555-0143');
    });
  }
});

test('the caret stays put while a digit in the middle is mended', async ({ page }) => {
  await phone(page).click();
  await page.keyboard.type('2125550143', { delay: 15 });
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await frame(page);
  expect(await caret(page)).toEqual([9, 9]);
  await page.keyboard.press('Backspace');
  await frame(page);
  await expect(phone(page)).toHaveValue('(212)-550-143');
  expect(await caret(page)).toEqual([8, 8]);
  await page.keyboard.type('7');
  await frame(page);
  await expect(phone(page)).toHaveValue('(212)-557-0143');
  expect(await caret(page)).toEqual([10, 10]);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await frame(page);
  await page.keyboard.type('9');
  await frame(page);
  await expect(phone(page)).toHaveValue('(912)-557-0143');
  expect(await caret(page)).toEqual([2, 2]);
});

test('deleting a first digit before a zero keeps the zero for the digit to come', async ({
  page,
}) => {
  await phone(page).click();
  await page.keyboard.type('2015550143', { delay: 15 });
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await frame(page);
  await page.keyboard.press('Delete');
  await frame(page);
  await expect(phone(page)).toHaveValue('(015)-550-143');
  await page.keyboard.type('3');
  await expect(phone(page)).toHaveValue('(301)-555-0143');
});
