import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { type EnginePage, enterText } from '@prizestash/lab/site/engines/engine';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

const phone = (page: EnginePage) => page.locator('[name="phone"]');
const shown = (page: EnginePage) => phone(page).evaluate((input: HTMLInputElement) => input.value);

const caret = (page: EnginePage) =>
  phone(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

/** Waits for the next frame, in which the mask reads and moves the caret. */
const frame = (page: EnginePage) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))));

/** Replaces the whole number as pasting does; an empty text deletes it. */
async function paste(page: EnginePage, text: string): Promise<void> {
  await enterText(page, '[name="phone"]', text);
  await frame(page);
}

async function openForm(open: (url: string) => Promise<EnginePage>): Promise<EnginePage> {
  const page = await open(paths.apply);
  await waitForHydration(page, 'form[method=dialog]');
  return page;
}

test('types a number with and without a country code', async ({ openPage }) => {
  const page = await openForm(openPage);
  for (const typed of ['2125550143', '12125550143', '+1 212 555 0143', '02125550143']) {
    await test.step(typed, async () => {
      await paste(page, '');
      await phone(page).click();
      await page.keyboard.type(typed);
      await expect.poll(() => shown(page)).toBe('(212)-555-0143');
    });
  }
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

test('keeps the caret while a digit in the middle is corrected', async ({ openPage }) => {
  const page = await openForm(openPage);
  const expectPhone = async (text: string, at: number) => {
    await expect.poll(() => shown(page)).toBe(text);
    await expect.poll(() => caret(page)).toEqual([at, at]);
    await frame(page);
  };
  await phone(page).click();
  await page.keyboard.type('2125550143');
  await expectPhone('(212)-555-0143', 14);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await expectPhone('(212)-555-0143', 9);
  await page.keyboard.press('Backspace');
  await expectPhone('(212)-550-143', 8);
  await page.keyboard.type('7');
  await expectPhone('(212)-557-0143', 10);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expectPhone('(212)-557-0143', 1);
  await page.keyboard.type('9');
  await expectPhone('(912)-557-0143', 2);
});

test('pastes any format into an empty field and over another number', async ({ openPage }) => {
  const page = await openForm(openPage);
  for (const format of [
    '2125550143',
    '12125550143',
    '+1 212 555 0143',
    '+12125550143',
    '212.555.0143',
    '1-212-555-0143',
    '(212) 555-0143',
  ]) {
    await test.step(format, async () => {
      await paste(page, '');
      await paste(page, format);
      await expect.poll(() => shown(page)).toBe('(212)-555-0143');
      await paste(page, format.replace('0143', '0199'));
      await expect.poll(() => shown(page)).toBe('(212)-555-0199');
    });
  }
});
