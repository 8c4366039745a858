import type { Locator, Page } from '@playwright/test';
import { chromiumPath, launchOptions } from '@prizestash/lab/site/chromium';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { claimButton, openClaim } from '@prizestash/lab/site/pages/claim-page';

// The headless shell does not fill in addresses.
test.use({ hasTouch: true, isMobile: true, launchOptions: launchOptions(chromiumPath) });

const fields = (page: Page) =>
  page.locator('form input:not([name=referral_note]):not([name=tcpa]), form select');
const nameOf = (field: Locator) => field.getAttribute('name');

test('offers the keyboard and the autofill of each field', async ({ page }) => {
  await openClaim(page);
  const found = await fields(page).evaluateAll((all) =>
    all.map((field) => {
      const [type, keyboard, autofill] = ['type', 'inputmode', 'autocomplete'].map((name) =>
        field.getAttribute(name),
      );
      return [field.getAttribute('name'), keyboard ?? type ?? 'choice', autofill];
    }),
  );
  expect(found).toEqual([
    ['first_name', 'text', 'given-name'],
    ['last_name', 'text', 'family-name'],
    ['email', 'email', 'email'],
    ['gender', 'choice', 'sex'],
    ['phone', 'tel', 'tel'],
    ['month', 'numeric', 'bday-month'],
    ['day', 'numeric', 'bday-day'],
    ['year', 'numeric', 'bday-year'],
    ['street', 'text', 'address-line1'],
    ['city', 'text', 'address-level2'],
    ['state', 'choice', 'address-level1'],
    ['postal_code', 'numeric', 'postal-code'],
  ]);
});

test('moves from field to field with the key "next" of the keyboard', async ({ page }) => {
  await openClaim(page);
  const visited: (string | null)[] = [];
  await page.locator('[name=first_name]').tap();
  for (let field = 0; field < 12; field += 1) {
    const focused = page.locator(':focus');
    visited.push(await nameOf(focused));
    // A select opens its own list, which has no such key.
    const isSelect = await focused.evaluate(({ tagName }) => tagName === 'SELECT');
    await page.keyboard.press(isSelect ? 'Tab' : 'Enter');
  }
  expect(visited).toEqual(
    await fields(page).evaluateAll((all) => all.map((field) => field.getAttribute('name'))),
  );
  await expect(page.locator('[name=tcpa]')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('fills in the whole address at once', async ({ page }) => {
  await openClaim(page);
  const session = await page.context().newCDPSession(page);
  const field = (name: string, value: string) => ({ name, value });
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[name=street]',
  });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  await session.send('Autofill.enable');
  const address = {
    fields: [
      field('NAME_FIRST', 'Testa'),
      field('NAME_LAST', 'Person'),
      field('ADDRESS_HOME_LINE1', '1 Example Street'),
      field('ADDRESS_HOME_CITY', 'Austin'),
      field('ADDRESS_HOME_STATE', 'TX'),
      field('ADDRESS_HOME_ZIP', '75001'),
      field('ADDRESS_HOME_COUNTRY', 'US'),
    ],
  };
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address } as never);
  await expect(page.locator('[name=city]')).toHaveValue('Austin');
  await claimButton(page).tap();
  const invalid = page.getByRole('alert').getByRole('link');
  await expect(invalid.first()).toBeVisible();
  const messages = (await invalid.allTextContents()).join();
  for (const name of ['Address', 'City', 'State', 'Zip code']) expect(messages).not.toContain(name);
});

for (const [what, size] of Object.entries({
  'above an on-screen keyboard': { width: 390, height: 340 },
  'in landscape': { width: 640, height: 360 },
})) {
  test.describe(what, () => {
    test.use({ viewport: size });

    test('shows each field with its label and error', async ({ page }) => {
      await openClaim(page);
      await claimButton(page).tap();
      await expect(page.getByRole('alert')).toBeFocused();
      for (const field of await fields(page).all()) {
        // Just in view, so that its label or its error would not be.
        for (const edge of ['top', 'bottom'] as const) {
          await field.evaluate((element, edge) => {
            const { top, bottom } = element.getBoundingClientRect();
            window.scrollBy(0, edge === 'top' ? top : bottom - window.innerHeight);
          }, edge);
          await field.evaluate((element: HTMLElement) => element.blur());
          await field.focus();
          const visible = await field.evaluate((element: HTMLInputElement) => {
            const error = document.getElementById(
              element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
            );
            const boxes = [element.labels?.[0], element, error].map((part) =>
              part?.getBoundingClientRect(),
            );
            return boxes.map((box) => box && box.top >= 0 && box.bottom <= window.innerHeight);
          });
          expect(visible, `${await nameOf(field)} at the ${edge}`).toEqual([true, true, true]);
        }
      }
    });
  });
}

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('shows two fields at once, and each error nearest to its own field', async ({ page }) => {
    await openClaim(page);
    const bottom = async (name: string) => {
      const box = await page.locator(`[name=${name}]`).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await bottom('first_name')).toBeLessThan(410);
    expect(await bottom('last_name')).toBeLessThan(640);
    await claimButton(page).tap();
    await expect(page.getByRole('alert')).toBeFocused();
    const gaps = await page.locator('form label + * + [id$=-error]').evaluateAll((errors) =>
      errors.map((error) => {
        const { top, bottom } = error.getBoundingClientRect();
        const labels = [...document.querySelectorAll('form label, form legend')]
          .map((label) => label.getBoundingClientRect().top)
          .filter((labelTop) => labelTop >= bottom);
        const field = error.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
        return { toField: top - field, toNext: Math.min(...labels) - bottom };
      }),
    );
    expect(gaps.length).toBeGreaterThan(4);
    for (const { toField, toNext } of gaps) expect(toNext).toBeGreaterThan(3 * toField);
  });
});
