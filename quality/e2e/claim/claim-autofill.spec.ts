import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { holdScripts, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { autofill, claim } from '@prizestash/lab/site/pages/claim-form';
import {
  accepted,
  asShown,
  firstOffers,
  interceptEntries,
  openClaim,
  shownTexts,
} from '@prizestash/lab/site/pages/claim-page';
import { newPerson, type Person } from '@prizestash/lab/site/people';

for (const events of [[], ['input'], ['change'], ['input', 'change']]) {
  test(`accepts a form filled after hydration with ${events.join(' and ') || 'no event'}`, async ({
    page,
  }) => {
    const { calls } = await interceptEntries(page, accepted);
    const person = newPerson();
    await openClaim(page);
    await autofill(page, person, events);
    await page.locator('[name="tcpa"]').check();
    expect(await shownTexts(page)).toEqual(asShown(person));
    await claim(page);
    await expect(page).toHaveURL(firstOffers);
    const { first_name, email, phone, state, gender, postal_code } = person;
    const values = { first_name, email, phone: `+1${phone}`, state, gender, postal_code };
    expect(calls.map((call): unknown => call.postDataJSON())).toEqual([
      expect.objectContaining(values),
    ]);
  });
}

test('keeps what the browser has filled while a visitor types', async ({ page }) => {
  const person = newPerson();
  await openClaim(page);
  await autofill(page, person, []);
  await page.locator('[name="city"]').press('End');
  await page.keyboard.type('field');
  const city = `${person.city}field`;
  expect(await shownTexts(page)).toEqual(asShown({ ...person, city }));
});

/** Puts an element beside each field before React runs, as password managers do. */
function decorateFields(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const field of document.querySelectorAll('form input, form select')) {
      field.after(document.createElement('div'));
    }
  });
}

const differs = /Minified React error #418/;

for (const path of [paths.apply, paths.privacyRequest, paths.unsubscribe]) {
  test(`keeps what was typed into ${path} before hydration, beside a password manager`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(differs);
    const person = newPerson();
    await page.addInitScript(decorateFields);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main form').waitFor();
    const typed: Record<string, string> = {};
    for (const field of await page
      .locator('main form input[type=text], main form input[type=email]')
      .all()) {
      const name = (await field.getAttribute('name')) ?? '';
      const value = person[name as keyof Person] ?? '';
      if (!value) continue;
      await field.fill(value);
      typed[name] = value;
    }
    expect(Object.keys(typed).length).toBeGreaterThan(0);
    release();
    await waitForHydration(page, 'main form');
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.fromEntries(new FormData(document.querySelector('main form') as HTMLFormElement)),
        ),
      )
      .toMatchObject(typed);
  });
}

test('leaves a composed text alone, and formats it once it is composed', async ({ page }) => {
  await openClaim(page);
  const session = await page.context().newCDPSession(page);
  const compose = async (name: string, text: string) => {
    await page.locator(`[name="${name}"]`).focus();
    for (let length = 1; length <= text.length; length += 1) {
      const part = text.slice(0, length);
      await session.send('Input.imeSetComposition', {
        text: part,
        selectionStart: length,
        selectionEnd: length,
      });
    }
    await session.send('Input.insertText', { text });
    await page.locator('[name="first_name"]').focus();
  };
  await compose('phone', '2125551234');
  await compose('postal_code', '０３８２０');
  await compose('year', '１９８８');
  await compose('month', '٠٢');
  expect(await shownTexts(page)).toMatchObject({
    phone: '(212)-555-1234',
    postal_code: '03820',
    year: '1988',
    month: '02',
  });
});
