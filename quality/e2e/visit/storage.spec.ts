import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { asShown, openClaim, shownTexts } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { watchRequests } from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';
import { newPerson } from '@prizestash/lab/site/people';
import { queryStack } from './query-stack';

test("ignores a record that is no contact under the contact's key and sends nothing", async ({
  page,
}) => {
  const polluting =
    '{"contact":{"__proto__":{"first_name":"P","polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},"__proto__":{"polluted":"yes"},"__mps__":{"version":1}}';
  await page.goto(paths.winners);
  await page.evaluate((value) => localStorage.setItem('root', value), polluting);
  const requests = watchRequests(page);
  for (const path of [paths.leadOffer, paths.surveyOffer, paths.apply, paths.receipt]) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(paths.leadOffer);
  await expect(page.getByRole('link', { name: 'Enter for free' }).first()).toBeVisible();
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(requests.partners).toEqual([]);
});

test('ignores invalid values in the storage of the session', async ({ page }) => {
  await enterOnDevice(page, newContact());
  for (const value of ['{"lead":', '[]', '{"lead":{"length":9},"__proto__":{"polluted":1}}', '7']) {
    await page.evaluate((text) => {
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
    }, value);
    await page.goto(paths.surveyOffer);
    await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  }
});

test('takes any value under the key of the opt-out for the choice', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.evaluate(() => localStorage.setItem('prizestash-opt-out', '{"lead":'));
  await page.goto(paths.surveyOffer);
  await expect(page.getByRole('heading', { name: 'Opt-out request honored' })).toBeVisible();
});

test('removes only its own keys', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.evaluate(() => localStorage.setItem('somebody-else', 'kept'));
  await page.goto(paths.surveyOffer);
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.getByText("You're entered. Offers are optional")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('somebody-else'))).toBe('kept');
});

test('removes an expired record on an in-site link, with and without the contact store', async ({
  page,
}) => {
  const entered = page.getByText("You're entered. Offers are optional");
  for (const [path, next] of [
    [paths.embeddedOffer, paths.surveyOffer],
    [paths.winners, paths.contactUs],
  ] as const) {
    await enterOnDevice(page, newContact());
    await page.goto(path);
    await waitForHydration(page);
    await expect(entered).toHaveCount(path === paths.winners ? 0 : 1);
    // At once: the page also removes the record when a page that it prefetches has arrived, and then
    // shows another link.
    await page.evaluate((href) => {
      const { contact } = JSON.parse(localStorage.getItem('root') ?? '') as { contact: object };
      const ended = { version: 1, expireInTimestamp: Date.now() - 1 };
      localStorage.setItem('root', JSON.stringify({ contact, __mps__: ended }));
      [...document.querySelectorAll<HTMLElement>(`a[href="${href}"]`)].at(-1)?.click();
    }, next);
    await waitForPage(page, next);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBeNull();
    await expect(entered).toHaveCount(0);
  }
});

/** Simulates the ways in which storage fails. */
const storageFailures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
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

for (const [what, simulate] of Object.entries(storageFailures)) {
  test(`keeps the visit in memory when ${what}`, async ({ page }) => {
    await simulate(page);
    const person = newPerson();
    await openClaim(page);
    await fillClaim(page, person);
    await claim(page);
    await waitForPage(page, paths.embeddedOffer);
    await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
    await page.locator(`a[href="${paths.surveyOffer}"]`).click();
    await waitForPage(page, paths.surveyOffer);
    await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
    const stored = 'select id from entries where email = $1';
    expect(await queryStack(stored, [person.email])).toHaveLength(1);
  });
}

test('accepts an entry when storage is cleared while the form is filled', async ({ page }) => {
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  expect(await shownTexts(page)).toEqual(asShown(person));
  await claim(page);
  await waitForPage(page, paths.embeddedOffer);
  await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
});

test('stops sending details when another tab clears the storage', async ({ page, context }) => {
  await enterOnDevice(page, newContact());
  await page.goto(paths.surveyOffer);
  await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
  const other = await context.newPage();
  await other.goto(paths.winners);
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('link', { name: 'Enter for free' }).first()).toBeVisible();
});

test('shows an entry in a second tab', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(paths.surveyOffer);
  await expect(other.getByRole('link', { name: 'Enter for free' }).first()).toBeVisible();
  await openClaim(page);
  await fillClaim(page, newPerson());
  await claim(page);
  await expect(other.getByText("You're entered. Offers are optional")).toBeVisible();
});
