import { waitForPage } from '../support/wait-for-page';
import { expect, test } from '../support/fixtures';
import { offerPages, watchRequests } from '../support/pages/offers-partners';
import { enterOnDevice, newContact, type StoredContact } from '../support/pages/offers-visitor';
import { receivedFor } from '../support/pages/partner-sandbox';

type Fields = Readonly<Record<string, string>>;

/** The one call that a partner got for this contact. */
async function onlyCall(partner: 'lead' | 'embedded' | 'survey', contact: StoredContact) {
  const calls = async () => (await receivedFor(String(contact['email'])))[partner];
  await expect.poll(async () => (await calls()).length).toBe(1);
  return (await calls())[0] as unknown as { fields: Fields; referrer: string };
}

/** Which contact field a word of the page stands for. */
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
};

/** Contact fields whose values a call carried; the parts of a date of birth count as the whole. */
function detailsIn(fields: Fields, contact: StoredContact): string[] {
  const values = Object.values(fields);
  const [month, day, year] = String(contact['birthday']).split('/');
  return Object.keys(contact).filter((name) =>
    name === 'birthday'
      ? values.includes(String(contact[name])) ||
        (fields['year'] === year && fields['month'] === month && fields['day'] === day)
      : values.includes(String(contact[name])),
  );
}

const ad = 'tik tok&zip=1#é%';

for (const { partner, path, name } of offerPages) {
  test(`${partner}: what the page says is what the partner received`, async ({ page }) => {
    const contact = newContact();
    await enterOnDevice(page, contact, { attribution: ad });
    await page.goto(path, { waitUntil: 'commit' });
    const sentence = await page.getByText(/receives: .* the ad that brought you here$/).innerText();
    const [start, said = ''] = sentence
      .replace(', and the ad that brought you here', '')
      .split(': ');
    expect(start).toBe(`${name} receives`);
    const { fields, referrer } = await onlyCall(partner, contact);
    expect(
      said
        .split(', ')
        .map((label) => fieldOfLabel[label] ?? label)
        .sort(),
    ).toEqual(detailsIn(fields, contact).sort());
    expect(referrer).toBe('');
    expect(Object.values(fields)).toContain(ad);
  });
}

test('lead: the specified parameters and nothing else', async ({ page, stack }) => {
  const { tcpa: _consent, id: _id, entry_period: _period, ...details } = newContact();
  await enterOnDevice(page, { ...details, tcpa: true }, { attribution: ad });
  await page.goto('/paths/toffer');
  const { fields } = await onlyCall('lead', details);
  expect(fields).toEqual({
    publisher_id: 'local-publisher',
    placement_id: 'local-placement',
    affid: 'local-affiliate',
    subid: ad,
    ...details,
    redirect_url: `${stack.siteUrl}/paths/noffer1`,
  });
});

test('embedded: six parameters, correctly encoded, in a frame of 90% height', async ({ page }) => {
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

test('survey: the date of birth in three parts, and answers that arrive', async ({
  page,
  stack,
}) => {
  const { birthday, ...contact } = newContact();
  await enterOnDevice(page, { ...contact, birthday: String(birthday) }, { attribution: ad });
  await page.goto('/paths/soffer');
  const { fields } = await onlyCall('survey', contact);
  const { tcpa: _consent, id: _id, entry_period: _period, ...details } = contact;
  expect(fields).toEqual({
    placement_id: 'local-placement',
    sub_id: ad,
    ...details,
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

test('without an ad the sub id is empty and the sentence ends with the details', async ({
  page,
}) => {
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/noffer1');
  const { fields } = await onlyCall('embedded', contact);
  expect(fields['SubID']).toBe('');
  await expect(
    page.getByText('Sandbox Offers receives: first name, email, zip', { exact: true }),
  ).toBeVisible();
});

test('no personal detail in any URL of ours', async ({ page }) => {
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

test('back and forward neither loop nor send twice', async ({ page }) => {
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/toffer');
  await waitForPage(page, '/paths/noffer1');
  await onlyCall('embedded', contact);
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, '/paths/soffer');
  await onlyCall('survey', contact);

  await page.goBack();
  await expect(page.getByText('Sandbox Offers was given your details before')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Sandbox Leads was given your details before')).toBeVisible();
  await page.waitForTimeout(1500);
  expect(new URL(page.url()).pathname).toBe('/paths/toffer');
  await page.goForward();
  await page.goForward();
  await expect(page.getByText('Sandbox Surveys was given your details before')).toBeVisible();
  for (const { path } of offerPages) {
    await page.goto(path);
    await expect(page.getByText('was given your details before')).toBeVisible();
  }
  const { lead, embedded, survey } = await receivedFor(String(contact['email']));
  expect([lead.length, embedded.length, survey.length]).toEqual([1, 1, 1]);
});

test('another tab sends nothing again', async ({ page, context }) => {
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/noffer1');
  await onlyCall('embedded', contact);
  const other = await context.newPage();
  await other.goto('/paths/noffer1');
  await expect(other.getByText('Sandbox Offers was given your details before')).toBeVisible();
  expect((await receivedFor(String(contact['email']))).embedded).toHaveLength(1);
});

test('the last page says that the visitor is done, when and where', async ({ page }) => {
  await enterOnDevice(page, newContact());
  await page.goto('/paths/soffer');
  await expect(page.getByRole('heading', { name: "You're done" })).toBeVisible();
  await expect(page.getByText('The winner is announced every Sunday')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'winners page' }).click();
  await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
});
