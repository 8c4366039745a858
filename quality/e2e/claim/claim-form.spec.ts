import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import {
  accepted,
  asShown,
  failedCall,
  firstOffers,
  interceptEntries,
  openClaim,
  submitBy,
  shownTexts,
} from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';

test('shows summary, inline errors, consent tooltip and title for an empty form', async ({
  page,
}) => {
  const { calls } = await interceptEntries(page, accepted);
  await openClaim(page);
  await page.getByLabel('First name').press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(page).toHaveTitle(/^Error: .*Claim/);
  await expect(summary.getByRole('link')).toHaveCount(5);
  await summary.getByRole('button', { name: '8 more' }).click();
  await expect(summary.getByRole('link')).toHaveCount(13);
  await expect(page.getByRole('tooltip')).toHaveText('Please check here to continue');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  await page.keyboard.type('casey@');
  await expect(email).toHaveAccessibleDescription('Invalid email');
  await page.keyboard.type('example.com');
  await expect(email).toHaveAccessibleDescription('');
  await expect(summary.getByRole('link')).toHaveCount(12);
  await expect(email).toBeFocused();
  expect(calls).toHaveLength(0);
});

for (const [way, submit] of Object.entries(submitBy)) {
  test(`lists every error of an empty form and sends nothing, by ${way}`, async ({ page }) => {
    const { calls } = await interceptEntries(page, accepted);
    await openClaim(page);
    await submit(page);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert').getByRole('button', { name: '8 more' })).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  test(`reports an impossible date and links to its first field, by ${way}`, async ({ page }) => {
    await interceptEntries(page, accepted);
    const person = newPerson({ month: '2', day: '30', year: '1990' });
    await openClaim(page);
    await fillClaim(page, person);
    await submit(page);
    const link = page.getByRole('link', { name: /^Date of birth: Enter a real date/ });
    await expect(page.getByRole('alert')).toBeFocused();
    if (way === 'mouse') await link.click();
    else {
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByLabel('Month')).toBeFocused();
    expect(await shownTexts(page)).toEqual(asShown(person));
    await page.getByLabel('Month').fill('3');
    await submit(page);
    await expect(page).toHaveURL(firstOffers);
  });
}

test('refuses a visitor under 18 without a call and stores nothing', async ({ page }) => {
  const { calls } = await interceptEntries(page, accepted);
  await openClaim(page);
  const child = newPerson({ month: '1', day: '1', year: String(new Date().getFullYear() - 17) });
  await fillClaim(page, child);
  await submitBy.mouse(page);
  await expect(page.getByRole('alert')).toContainText('You must be 18 or older to enter');
  expect(calls).toHaveLength(0);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored.toLowerCase()).not.toContain(child.last_name.toLowerCase());
  expect(stored).not.toContain(child.email);
});

test('submits the form with the keyboard only', async ({ page }) => {
  const { calls } = await interceptEntries(page, accepted);
  const person = newPerson({ gender: '2', state: 'Ohio' });
  await openClaim(page);
  await page.getByLabel('First name').focus();
  const { first_name, last_name, email, phone, month, day, year, street, city } = person;
  for (const typed of [
    first_name,
    last_name,
    email,
    'Other',
    phone,
    month,
    day,
    year,
    street,
    city,
    person.state,
    person.postal_code,
  ]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  expect(await shownTexts(page)).toEqual(asShown(person));
  for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(firstOffers);
  expect(calls).toHaveLength(1);
});

test('keeps the text after a reload and requires the consent again', async ({ page }) => {
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await page.reload();
  await expect(page.getByLabel('Zip code')).toHaveValue(person.postal_code);
  expect(await shownTexts(page)).toEqual(asShown(person));
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('limits the length of fields without moving the focus', async ({ page }) => {
  await openClaim(page);
  for (const [label, typed, kept] of [
    ['Month', '1a23', '12'],
    ['Day', '123', '12'],
    ['Year', '19901', '1990'],
    ['Zip code', '95-8140', '95814'],
  ] as const) {
    const box = page.getByLabel(label);
    await box.click();
    await page.keyboard.type(typed);
    await expect(box).toHaveValue(kept);
    await expect(box).toBeFocused();
  }
});

test('opens legal documents in a new tab', async ({ page, context }) => {
  await openClaim(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Official Rules' }).first().click();
  expect(new URL((await opened).url()).pathname).toBe('/legal/rules');
  await expect(page).toHaveURL(/\/apply$/);
});

test('reports a lost connection and submits on the next click', async ({ page, pageErrors }) => {
  pageErrors.allow(failedCall);
  const { calls } = await interceptEntries(page, accepted);
  const person = newPerson();
  await openClaim(page);
  // The submission chunk is loaded on the first focus; here it fails to load.
  const everyScript = /\.js(\?|$)/;
  await page.route(everyScript, (route) => route.abort('internetdisconnected'));
  await fillClaim(page, person);
  await claim(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach PrizeStash');
  expect(await shownTexts(page)).toEqual(asShown(person));
  expect(calls).toHaveLength(0);

  await page.unroute(everyScript);
  await claim(page);
  await expect(page).toHaveURL(firstOffers);
  expect(calls).toHaveLength(1);
});

test('keeps the text after a visit to the winners page', async ({ page }) => {
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
  await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Zip code')).toHaveValue(person.postal_code);
  expect(await shownTexts(page)).toEqual(asShown(person));
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('deletes the draft with "Forget my details on this device"', async ({ page }) => {
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await stored()).toContain(person.email);
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.getByText(/no longer on this device/)).toBeVisible();
  expect(await stored()).not.toContain(person.email);
});
