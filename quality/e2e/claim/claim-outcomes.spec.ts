import type { Route } from '@playwright/test';
import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import {
  accepted,
  respondWithJson,
  asShown,
  claimButton,
  failedCall,
  firstOffers,
  interceptEntries,
  openClaim,
  submitBy,
  shownTexts,
} from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { passTimeUntil } from '@prizestash/lab/site/wait-for-page';

const keyOf = (request: { headers(): Record<string, string> }) =>
  request.headers()['idempotency-key'];

const outcomes: {
  name: string;
  respond: (route: Route) => Promise<unknown>;
  title: string | RegExp;
  message: RegExp;
}[] = [
  {
    name: '429',
    respond: respondWithJson(429, { error: { message: 'Too many' } }, { 'Retry-After': '40' }),
    title: 'Too many entries were sent from here',
    message: /try again in 40 seconds/,
  },
  {
    name: '503',
    respond: respondWithJson(503, { error: { message: 'Down' } }),
    title: 'We cannot take entries at this moment',
    message: /safe to press the button again/,
  },
  {
    name: 'a 502 with an HTML page',
    respond: respondWithJson(502, '<html>Bad gateway</html>'),
    title: 'We cannot take entries at this moment',
    message: /safe to press the button again/,
  },
  {
    name: 'a network that is down',
    respond: (route) => route.abort('internetdisconnected'),
    title: 'We could not reach PrizeStash',
    message: /safe to press the button again/,
  },
  {
    name: 'a malformed response',
    respond: respondWithJson(200, '<!doctype html><title>Sign in to the hotel</title>'),
    title: 'We could not read the answer',
    message: /safe to press the button again/,
  },
];

const ways = Object.entries(submitBy);

for (const [way, submit] of ways) {
  test(`opens the first offer after an entry by ${way} and stores the contact`, async ({
    page,
  }) => {
    const { calls } = await interceptEntries(page, accepted);
    const person = newPerson();
    await openClaim(page);
    await fillClaim(page, person);
    await submit(page);
    await expect(page).toHaveURL(firstOffers);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toMatchObject({
      email: person.email,
      phone: `+1${person.phone}`,
      birthday: '02/29/1988',
      device_type: 'Desktop',
      os: 'Linux',
      landing_page_id: 21,
    });
    const stored = await page.evaluate(() => ({
      contact: localStorage.getItem('root'),
      session: Object.keys(sessionStorage).filter((key) => key.includes('claim')),
    }));
    expect(stored.contact).toContain(person.email);
    expect(stored.session).toEqual([]);
  });

  test(`names the month of the earlier entry after a 409, by ${way}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(failedCall);
    const period = { entry_period: '2026-03' };
    await interceptEntries(
      page,
      respondWithJson(409, { error: { message: 'Already in', ...period } }),
    );
    const person = newPerson();
    await openClaim(page);
    await fillClaim(page, person);
    await submit(page);
    await expect(page.getByText("You're already in for March")).toBeInViewport();
    expect(await shownTexts(page)).toEqual(asShown(person));
    const onward = page.getByRole('link', { name: 'Continue to the offers' });
    if (way === 'mouse') await onward.click();
    else {
      await page.keyboard.press('Tab');
      await expect(onward).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(firstOffers);
  });
}

for (const [index, { name, respond, title, message }] of outcomes.entries()) {
  const [way, submit] = ways[index % ways.length]!;
  test(`reports ${name}, keeps the form, and enters once on retry, by ${way}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(failedCall);
    await page.clock.install();
    const entries = await interceptEntries(page, respond);
    const person = newPerson();
    await openClaim(page);
    await fillClaim(page, person);
    await submit(page);
    const alert = page.getByRole('alert');
    await passTimeUntil(page, alert);
    await expect(alert).toContainText(title);
    await expect(alert).toContainText(message);
    await expect(alert).toBeFocused();
    await expect(page).toHaveTitle(/^Error: .*Claim/);
    expect(await shownTexts(page)).toEqual(asShown(person));
    await expect(page.getByRole('checkbox')).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('root') ?? '')).not.toContain(
      person.email,
    );

    entries.respond(accepted);
    const { length } = entries.calls;
    await submit(page);
    await expect(page).toHaveURL(firstOffers);
    expect(entries.calls).toHaveLength(length + 1);
    expect(new Set(entries.calls.map(keyOf)).size).toBe(1);
  });
}

test('enters with one press after calls that failed', async ({ page, pageErrors }) => {
  pageErrors.allow(failedCall);
  await page.clock.install();
  let failures = 4;
  const { calls } = await interceptEntries(page, (route) =>
    (failures-- > 0 ? respondWithJson(502, '<html>Bad gateway</html>') : accepted)(route),
  );
  await openClaim(page);
  await fillClaim(page, newPerson());
  await submitBy.mouse(page);
  const button = page.getByRole('button', { name: 'Still sending…' });
  await passTimeUntil(page, button);
  await expect(button).toBeFocused();
  await passTimeUntil(page, () => firstOffers.test(page.url()));
  expect(calls).toHaveLength(5);
  expect(new Set(calls.map(keyOf)).size).toBe(1);
});

test('shows the errors of a 400 at their fields, and the rest at the top', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(failedCall);
  const entries = await interceptEntries(
    page,
    respondWithJson(400, {
      error: {
        message: 'Please look again',
        errors: { email: 'This address bounced', os: 'Unknown system' },
      },
    }),
  );
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await submitBy.keyboard(page);
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAccessibleDescription('This address bounced');
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown system' })).toContainText(
    'Please look again',
  );
  await page.getByRole('link', { name: 'Email: This address bounced' }).press('Enter');
  await expect(email).toBeFocused();
  expect(await shownTexts(page)).toEqual(asShown(person));
  entries.respond(accepted);
  await email.fill('another@example.com');
  await expect(email).toHaveAccessibleDescription('');
  await submitBy.keyboard(page);
  await expect(page).toHaveURL(firstOffers);
  expect(entries.calls.map(keyOf)[0]).not.toBe(entries.calls.map(keyOf)[1]);
});

test('reports a response that takes longer than 15 seconds', async ({ page }) => {
  await page.clock.install();
  const entries = await interceptEntries(page, () => new Promise(() => undefined));
  const person = newPerson();
  await openClaim(page);
  await fillClaim(page, person);
  await submitBy.mouse(page);
  await expect.poll(() => entries.calls.length).toBe(1);
  const button = page.getByRole('button', { name: 'Still sending…' });
  await page.clock.runFor(3_000);
  await expect(button).toBeFocused();
  await page.clock.runFor(12_000);
  await expect(page.getByRole('alert')).toContainText('No answer came in time');
  await expect(page.getByRole('alert')).toContainText('safe to press the button again');
  expect(await shownTexts(page)).toEqual(asShown(person));
  entries.respond(accepted);
  await submitBy.mouse(page);
  await expect(page).toHaveURL(firstOffers);
  expect(entries.calls.map(keyOf)[0]).toBe(entries.calls.map(keyOf)[1]);
});

test('sends one request for five clicks', async ({ page }) => {
  let release = () => undefined as void;
  const { calls } = await interceptEntries(page, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await accepted(route);
  });
  await openClaim(page);
  await fillClaim(page, newPerson());
  await claimButton(page).evaluate((element: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) element.click();
  });
  await expect(page.getByRole('button', { name: 'Sending your entry…' })).toBeVisible();
  await page.getByLabel('City').press('Enter');
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expect(page).toHaveURL(firstOffers);
  expect(calls).toHaveLength(1);
});
