import { createHash } from 'node:crypto';
import { paths } from '@prizestash/shared/paths';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { isCallTo, offerPages, watchRequests } from '@prizestash/lab/site/pages/offers-partners';
import {
  enterOnDevice,
  newContact,
  type StoredContact,
} from '@prizestash/lab/site/pages/offers-visitor';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';

type Fields = Readonly<Record<string, string>>;

/** Waits for the only call that a partner received for this contact. */
async function onlyCall(partner: 'lead' | 'embedded' | 'survey', contact: StoredContact) {
  const calls = async () => (await receivedFor(String(contact['email'])))[partner];
  await expect.poll(async () => (await calls()).length).toBe(1);
  return (await calls())[0] as unknown as { fields: Fields; referrer: string };
}

/** The contact field of each label on the page. */
const fieldOfLabel: Readonly<Record<string, string>> = {
  'first name': 'first_name',
  'last name': 'last_name',
  email: 'email',
  gender: 'gender',
  phone: 'phone',
  'date of birth': 'birthday',
  'street address': 'street',
  city: 'city',
  state: 'state',
  zip: 'postal_code',
  'the consent you gave on the form': 'tcpa',
  'a code for this entry': 'transaction_id',
};

/** Contact fields whose values a call contains; the parts of a date of birth count as the whole. */
function detailsIn(fields: Fields, contact: StoredContact): string[] {
  const values = Object.values(fields);
  const [month, day, year] = String(contact['birthday']).split('/');
  const sent = Object.keys(contact).filter((name) =>
    name === 'birthday'
      ? values.includes(String(contact[name])) ||
        (fields['year'] === year && fields['month'] === month && fields['day'] === day)
      : values.includes(String(contact[name])),
  );
  return 'transaction_id' in fields ? [...sent, 'transaction_id'] : sent;
}

const ad = 'tik tok&zip=1#é%';

for (const { partner, path, name } of offerPages) {
  test(`${partner}: lists on the page what the partner receives`, async ({ page }) => {
    const contact = newContact();
    await enterOnDevice(page, contact, { attribution: ad });
    // The lead partner sends the visitor on as soon as it is there.
    let callPartner = (): void => {};
    const isRead = new Promise<void>((resolve) => (callPartner = resolve));
    await page.route(isCallTo(partner), (route) => isRead.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    const sentence = await page.getByText(/receives: .* the ad that brought you here$/).innerText();
    callPartner();
    const [start, listed = ''] = sentence
      .replace(', and the ad that brought you here', '')
      .split(': ');
    expect(start).toBe(`${name} receives`);
    const { fields, referrer } = await onlyCall(partner, contact);
    expect(
      listed
        .split(', ')
        .map((label) => fieldOfLabel[label] ?? label)
        .sort(),
    ).toEqual(detailsIn(fields, contact).sort());
    expect(referrer).toBe('');
    expect(Object.values(fields)).toContain(ad);
  });
}

for (const target of ['location', 'parent.location', 'window.parent.location.href']) {
  test(`goes on when the lead partner sets ${target}`, async ({ page }) => {
    await enterOnDevice(page, newContact());
    const body = `${target} = window.leadPlacement.redirect_url;`;
    await page.route('**/lead.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto(paths.leadOffer);
    await waitForPage(page, paths.embeddedOffer);
  });
}

test('names the isolation that a lead partner needs which sets top.location', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^Unsafe attempt to initiate navigation/);
  await enterOnDevice(page, newContact());
  const body = 'top.location = window.leadPlacement.redirect_url;';
  await page.route('**/lead.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  const warning = page.waitForEvent('console', (message) => message.text().includes('"page"'));
  await page.goto(paths.leadOffer);
  expect((await warning).text()).toContain('One that navigates "top" needs the isolation "page".');
  await expect(page).toHaveURL(new RegExp(`${paths.leadOffer}$`));
});

/** The transaction id that a partner receives for an entry. */
const transactionIdOf = (partner: string, { id }: StoredContact) =>
  createHash('sha256')
    .update(`prizestash:${partner}:${String(id)}`)
    .digest('hex');

test('lead: sends the specified parameters and nothing else', async ({ page, stack }) => {
  const contact = newContact();
  const { id: _id, entry_period: _period, ...details } = contact;
  await enterOnDevice(page, contact, { attribution: ad });
  await page.goto('/paths/toffer');
  const { fields } = await onlyCall('lead', details);
  expect(fields).toEqual({
    publisher_id: 'local-publisher',
    placement_id: 'local-placement',
    affid: 'local-affiliate',
    subid: ad,
    ...details,
    tcpa: 'true',
    redirect_url: `${stack.siteUrl}/paths/noffer1`,
    transaction_id: transactionIdOf('lead', contact),
  });
});

test('embedded: sends six encoded parameters to a frame of 90% height', async ({ page }) => {
  const contact = newContact();
  await enterOnDevice(page, contact, { attribution: ad });
  await page.goto('/paths/noffer1');
  const { fields } = await onlyCall('embedded', contact);
  expect(fields).toEqual({
    sid: 'local-sid',
    affid: 'local-affiliate',
    SubID: ad,
    fname: contact['first_name'],
    email: contact['email'],
    zip: contact['postal_code'],
  });
  const frame = page.locator('iframe[src*="/offer"]');
  await expect(frame).toBeVisible();
  const box = await frame.boundingBox();
  const view = page.viewportSize();
  expect((box?.height ?? 0) / (view?.height ?? 1)).toBeCloseTo(0.9, 1);
  const main = await page.locator('main').boundingBox();
  expect(box?.width).toBeCloseTo(main?.width ?? 0, 0);
  await expect(page.frameLocator('iframe').getByText(String(contact['first_name']))).toBeVisible();
});

test('survey: sends the date of birth in three parts, and the responses', async ({
  page,
  stack,
}) => {
  const { birthday, ...contact } = newContact();
  await enterOnDevice(page, { ...contact, birthday: String(birthday) }, { attribution: ad });
  await page.goto('/paths/soffer');
  const { fields } = await onlyCall('survey', contact);
  const { id: _id, entry_period: _period, ...details } = contact;
  expect(fields).toEqual({
    placement_id: 'local-placement',
    sub_id: ad,
    ...details,
    tcpa: 'true',
    transaction_id: transactionIdOf('survey', contact),
    year: '1988',
    month: '02',
    day: '29',
  });
  const survey = page.frameLocator('iframe[title="Survey from Sandbox Surveys"]');
  await expect(survey.getByLabel('First name')).toHaveValue(String(contact['first_name']));
  await survey.getByRole('button', { name: 'Send my answers' }).click();
  await expect(survey.getByText('Thank you. Your answers are in')).toBeVisible();
  await expect(page).toHaveURL(`${stack.siteUrl}/paths/soffer`);
});

test('sends an empty sub id without an ad', async ({ page }) => {
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/noffer1');
  const { fields } = await onlyCall('embedded', contact);
  expect(fields['SubID']).toBe('');
  await expect(
    page.getByText('Sandbox Offers receives: first name, email, zip', { exact: true }),
  ).toBeVisible();
});

test('puts no personal detail into a URL of the site', async ({ page }) => {
  const contact = newContact();
  await enterOnDevice(page, contact, { attribution: ad });
  const requests = watchRequests(page);
  await page.goto('/paths/toffer');
  await waitForPage(page, '/paths/noffer1');
  await page.getByRole('link', { name: 'Next' }).click();
  await onlyCall('survey', contact);
  expect(requests.partners.length).toBeGreaterThan(0);
  const ours = decodeURIComponent(requests.others.join('\n'));
  for (const name of ['first_name', 'email', 'phone', 'postal_code']) {
    expect(ours).not.toContain(String(contact[name]));
  }
});

test('shows the frame again after Back and after a reload', async ({ page }) => {
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/toffer');
  await waitForPage(page, '/paths/noffer1');
  await onlyCall('embedded', contact);
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, '/paths/soffer');
  await onlyCall('survey', contact);

  const offer = page.frameLocator('iframe[src*="/offer"]').getByRole('button');
  await page.goBack();
  await expect(offer).toBeVisible();
  await page.reload();
  await expect(offer).toBeVisible();
});

test('replaces the page of the lead placement in the history', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/toffer');
  await waitForPage(page, '/paths/noffer1');
  // The router's position in the history: still the first entry of this document.
  expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0);
});

test('places a lead again with the same transaction id', async ({ page }) => {
  const contact = newContact();
  await enterOnDevice(page, contact);
  for (let visits = 0; visits < 2; visits += 1) {
    await page.goto('/paths/toffer');
    await waitForPage(page, '/paths/noffer1');
  }
  await expect
    .poll(async () => (await receivedFor(String(contact['email']))).lead)
    .toMatchObject([
      { duplicates: 1, fields: { transaction_id: transactionIdOf('lead', contact) } },
    ]);
});

test('shows the survey again after a reload, and accepts it', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/soffer');
  const survey = page.frameLocator('iframe[title="Survey from Sandbox Surveys"]');
  await expect(survey.getByRole('button', { name: 'Send my answers' })).toBeVisible();
  await page.reload();
  await survey.getByRole('button', { name: 'Send my answers' }).click();
  await expect(survey.getByText('Thank you. Your answers are in')).toBeVisible();
});

test('shows the offer in another tab', async ({ page, context }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/noffer1');
  const other = await context.newPage();
  await other.goto('/paths/noffer1');
  await expect(other.frameLocator('iframe[src*="/offer"]').getByRole('button')).toBeVisible();
});

test('ends the visit with the next announcement and where to look', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/soffer');
  await expect(page.getByRole('heading', { name: "You're done" })).toBeVisible();
  await expect(page.getByText('The winner is announced every Sunday')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'winners page' }).click();
  await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
});
