import type { Page } from '@playwright/test';
import { paths } from '../shared/src/paths';
import { arriveAt, takenOver } from './arrive';
import { claim, fillClaim } from './claim-form';
import { asShown, openClaim, shownTexts } from './claim-page';
import { listEntries } from './entries';
import { expect, test } from './fixtures';
import { watchRequests } from './offers-partners';
import { enterOnDevice, newContact } from './offers-visitor';
import { newPerson } from './people';

const record = (contact: unknown, mps: unknown = { version: 1 }) =>
  JSON.stringify({ contact, __mps__: mps });

/** What may stand under the contact's key without being a contact of ours. */
const junk: Readonly<Record<string, () => string>> = {
  'no JSON': () => '{"contact":{"first_na',
  'an empty text': () => '',
  'a JSON null': () => 'null',
  'another program’s list': () => '[1,2,3]',
  'another version': () => record(newContact(), { version: 2 }),
  'a record without its version': () => record(newContact(), {}),
  'an expired record': () => record(newContact(), { version: 1, expireInTimestamp: 1 }),
  'a field of another type': () => record({ ...newContact(), email: { a: 1 } }),
  'a missing field': () => record({ ...newContact(), postal_code: undefined }),
  'keys that reach for the prototype': () =>
    `{"contact":{"__proto__":{"first_name":"P","polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},"__proto__":{"polluted":"yes"},"__mps__":{"version":1}}`,
  'five megabytes': () => 'x'.repeat(5_000_000),
};

for (const [what, text] of Object.entries(junk)) {
  test(`${what} under the contact's key means no entry, and nothing is sent`, async ({ page }) => {
    await page.goto(paths.winners);
    await page.evaluate((value) => localStorage.setItem('root', value), text());
    const requests = watchRequests(page);
    for (const path of [paths.leadOffer, paths.surveyOffer, paths.apply, paths.receipt]) {
      await page.goto(path);
      await takenOver(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(paths.leadOffer);
    await expect(page.getByRole('link', { name: 'Enter for free' }).first()).toBeVisible();
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    expect(requests.partners).toEqual([]);
  });
}

test('junk under the site’s other keys changes nothing', async ({ page }) => {
  await enterOnDevice(page, newContact());
  for (const value of ['{"lead":', '[]', '{"lead":{"length":9},"__proto__":{"polluted":1}}', '7']) {
    await page.evaluate((text) => {
      for (const key of ['prizestash-opt-out']) {
        localStorage.setItem(key, text);
      }
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
    }, value);
    await page.goto(paths.surveyOffer);
    await expect(page.getByText("You're entered")).toBeVisible();
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  }
});

test('only our own keys are ever removed', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.evaluate(() => localStorage.setItem('somebody-else', 'kept'));
  await page.goto(paths.surveyOffer);
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.getByText("You're entered")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('somebody-else'))).toBe('kept');
});

/** Makes the browser refuse storage as each kind of refusal looks to a page. */
const refusals: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'storage is refused': (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      }
    }),
  'storage is full': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }),
  'storage forgets at once': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {};
    }),
};

for (const [what, refuse] of Object.entries(refusals)) {
  test(`${what}: the visit goes on from memory`, async ({ page }) => {
    await refuse(page);
    const person = newPerson();
    await openClaim(page);
    await fillClaim(page, person);
    await claim(page);
    await arriveAt(page, paths.embeddedOffer);
    await expect(page.getByText("You're entered")).toBeVisible();
    await page.locator(`a[href="${paths.surveyOffer}"]`).click();
    await arriveAt(page, paths.surveyOffer);
    await expect(page.getByText("You're entered")).toBeVisible();
    const entries = await listEntries();
    expect(entries.filter(({ email }) => email === person.email)).toHaveLength(1);
  });
}

test('cleared while the form is being filled: nothing typed is lost, and the entry counts', async ({
  page,
}) => {
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  expect(await shownTexts(page)).toEqual(asShown(person));
  await claim(page);
  await arriveAt(page, paths.embeddedOffer);
  await expect(page.getByText("You're entered")).toBeVisible();
});

test('cleared in another tab after the entry: this one stops passing anything on', async ({
  page,
  context,
}) => {
  await enterOnDevice(page, newContact());
  await page.goto(paths.surveyOffer);
  await expect(page.getByText("You're entered")).toBeVisible();
  const other = await context.newPage();
  await other.goto(paths.winners);
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('link', { name: 'Enter for free' }).first()).toBeVisible();
});

test('two tabs at once: an entry in one is known in the other', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(paths.surveyOffer);
  await expect(other.getByRole('link', { name: 'Enter for free' }).first()).toBeVisible();
  await openClaim(page);
  await fillClaim(page, newPerson());
  await claim(page);
  await expect(other.getByText("You're entered")).toBeVisible();
});
