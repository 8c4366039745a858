import type { Page } from '@playwright/test';
import { openClaim } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';

/* What needs more than typing and pasting, which quality/e2e/engines/phone.spec.ts tests in every engine. */

const phone = (page: Page) => page.getByLabel('Phone');

/** Waits for the next frame, in which the mask reads the caret. */
const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))));

test.beforeEach(async ({ page }) => {
  await openClaim(page);
});

/** Selects and deletes the whole value. */
async function clear(page: Page): Promise<void> {
  await phone(page).selectText();
  await frame(page);
  await page.keyboard.press('Delete');
  await frame(page);
}

test('ignores a leading 0', async ({ page }) => {
  await phone(page).click();
  await page.keyboard.type('0');
  await expect(phone(page)).toHaveValue('(');
  await page.getByLabel('City').focus();
  await expect(phone(page)).toHaveValue('');
});

test('shows a leading 1 until an eleventh digit follows', async ({ page }) => {
  await phone(page).click();
  await page.keyboard.type('1');
  await expect(phone(page)).toHaveValue('(1');
  await page.keyboard.type('212555014');
  await expect(phone(page)).toHaveValue('(121)-255-5014');
  await page.keyboard.type('3');
  await expect(phone(page)).toHaveValue('(212)-555-0143');
});

test('gives the same number for any chunks of the same digits', async ({ page }) => {
  await phone(page).click();
  for (const chunks of [
    ['1-212-555', '0143'],
    ['1', '2125550143'],
    ['+1 21', '2 55', '5-0143'],
  ]) {
    await test.step(chunks.join(' | '), async () => {
      await clear(page);
      for (const chunk of chunks) await page.keyboard.insertText(chunk);
      await expect(phone(page)).toHaveValue('(212)-555-0143');
    });
  }
});

const formats = [
  '2125550143',
  '12125550143',
  '+1 212 555 0143',
  '+12125550143',
  '212.555.0143',
  '1-212-555-0143',
  '(212) 555-0143',
];

test('accepts autofill in any format', async ({ page }) => {
  for (const format of formats) {
    await test.step(format, async () => {
      await phone(page).evaluate((input: HTMLInputElement, value) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (const text of ['', value]) {
          set?.call(input, text);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }
      }, format);
      await expect(phone(page)).toHaveValue('(212)-555-0143');
    });
  }
});

test('keeps a zero behind a deleted first digit', async ({ page }) => {
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
