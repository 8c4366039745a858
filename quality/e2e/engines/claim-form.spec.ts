import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { type EnginePage, goBack, goForward } from '@prizestash/lab/site/engines/engine';
import { autofill, claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

async function openForm(open: (url: string) => Promise<EnginePage>): Promise<EnginePage> {
  const page = await open(paths.apply);
  await waitForHydration(page, 'form[method=dialog]');
  return page;
}

/** Position of the focused element in the viewport. */
const focused = (page: EnginePage) =>
  page.evaluate(() => {
    const { role, ...element } = { role: document.activeElement?.getAttribute('role') ?? '' };
    const box = document.activeElement?.getBoundingClientRect();
    return {
      ...element,
      role,
      top: box?.top ?? -1,
      isInView: (box?.top ?? 0) < window.innerHeight,
    };
  });

test('shows and focuses the errors after an empty form is submitted', async ({ openPage }) => {
  const page = await openForm(openPage);
  await page.locator('[name="first_name"]').click();
  await page.keyboard.press('Enter');
  if (await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)) {
    // On a touch screen Enter moves to the next field.
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(name).toBe('last_name');
    await claim(page);
  }
  await expect.poll(async () => (await focused(page)).role).toBe('alert');
  const { top, isInView } = await focused(page);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(isInView).toBe(true);
  // The mark in front of each message is generated content, with a fallback for older browsers.
  const mark = await page
    .locator('[name="email"]')
    .evaluate(
      (input) =>
        getComputedStyle(
          document.getElementById(input.getAttribute('aria-describedby') ?? '') ?? input,
          '::before',
        ).content,
    );
  expect(mark).toMatch(/^"/);
  await page.locator('[role="alert"] a').first().click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('first_name');
});

test('shows the whole field that takes the focus by Tab', async ({ openPage }) => {
  const page = await openPage(paths.apply, { size: { width: 1280, height: 800 } });
  await waitForHydration(page, 'form[method=dialog]');
  await page.locator('[name="first_name"]').click();
  const hidden: string[] = [];
  for (let name = 'first_name'; name !== 'postal_code';) {
    await page.keyboard.press('Tab');
    const field = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return { name: element.name, below: element.getBoundingClientRect().bottom - innerHeight };
    });
    if (field.below > 0) hidden.push(`${field.name} ${field.below}`);
    name = field.name;
  }
  expect(hidden).toEqual([]);
});

test('accepts a form that the browser fills in at once', async ({ openPage }) => {
  const page = await openForm(openPage);
  const person = newPerson();
  await autofill(page, person, ['input', 'change']);
  await page.locator('[name="tcpa"]').check();
  await claim(page);
  await expect.poll(() => page.evaluate(() => window.location.pathname)).toMatch(/^\/paths\//);
});

test('keeps what was typed on reload and forgets it once it is sent', async ({ openPage }) => {
  const page = await openForm(openPage);
  const person = newPerson();
  await fillClaim(page, person);
  await page.reload();
  await waitForHydration(page, 'form[method=dialog]');
  const values = () =>
    page.evaluate(() =>
      Object.fromEntries(
        new FormData(document.querySelector('form') ?? undefined) as unknown as [string, string][],
      ),
    );
  await expect.poll(values).toMatchObject({ first_name: person.first_name, state: person.state });
  expect(await values()).not.toHaveProperty('tcpa');

  await page.locator('[name="tcpa"]').check();
  await claim(page);
  await waitForPage(page, paths.embeddedOffer);
  const stored = await page.evaluate(() => [
    localStorage.getItem('root') ?? '',
    JSON.stringify({ ...sessionStorage }),
  ]);
  expect(stored[0]).toContain(person.email);
  expect(stored[1]).not.toContain(person.email);
});

test('keeps what was typed on Back and Forward', async ({ openPage }) => {
  const page = await openPage('/');
  await page.locator('main a[href="/apply"]').first().click();
  await waitForPage(page, paths.apply);
  await waitForHydration(page, 'form[method=dialog]');
  const person = newPerson();
  await fillClaim(page, person);
  await goBack(page);
  // The home page renders the form ahead, hidden.
  await page.waitForFunction(() => {
    const isShown = (form: HTMLFormElement) => form.getClientRects().length > 0;
    return window.location.pathname === '/' && ![...document.forms].some(isShown);
  }, {});
  await goForward(page);
  await waitForPage(page, paths.apply);
  const shown = (name: string) =>
    page.locator(`[name="${name}"]`).evaluate((field: HTMLInputElement) => field.value);
  await expect.poll(() => shown('last_name')).toBe(person.last_name);
  expect(await shown('state')).toBe(person.state);
});

test('prevents zoom on focus: every field has text of 16 pixels or more', async ({ openPage }) => {
  const page = await openForm(openPage);
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('form input, form select')].map((field) =>
      parseFloat(getComputedStyle(field).fontSize),
    ),
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
