import type { Contact } from '@prizestash/shared/contact';
import {
  attributionLabel,
  partnerDisclosures,
  partnerFields,
  planOffers,
  receivedLabels,
  receivesSentence,
} from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { PartnerConfig, SiteConfig } from '@prizestash/shared/site';
import { testSite } from '@prizestash/shared/testing';
import { aContact } from '@prizestash/shared/testing/people';
import { manifest } from './manifest';
import { frameUrl } from './partner/start-partner';

const contact: Contact = { ...aContact, first_name: 'Zoë & Ann', last_name: "O'Hara" };

const [lead, embedded, survey] = manifest.partners;

const configured: SiteConfig['partners'] = {
  lead: {
    name: 'Lead Co',
    scriptUrl: 'https://lead.example.com/placement.js',
    publisherId: 'pub-1',
    placementId: 'place-1',
    affiliateId: 'aff-1',
    isolation: 'frame',
  },
  embedded: {
    name: 'Offer Co',
    frameUrl: 'https://offer.example.com/offer?lang=en',
    sid: 'sid-1',
    affiliateId: 'aff-2',
  },
  survey: {
    name: 'Survey Co',
    scriptUrl: 'https://survey.example.com/loader.js',
    placementId: 'place-3',
    isolation: 'frame',
  },
};

const siteWith = (partners: SiteConfig['partners']): SiteConfig => ({
  ...testSite,
  publicBaseUrl: 'https://prize.example.com',
  partners,
  offers: planOffers(manifest.routes, manifest.partners, partners).offers,
});
const site = siteWith(configured);
const visit = { attribution: 'tiktok', entryCode: 'abc123' };
const fieldsOf = (partner: PartnerManifest, at = site, values = visit) =>
  partnerFields(partner, at, contact, values);

it('builds the lead placement from ids, contact fields and the redirect', () => {
  expect(fieldsOf(lead)).toEqual({
    publisher_id: 'pub-1',
    placement_id: 'place-1',
    affid: 'aff-1',
    subid: 'tiktok',
    first_name: 'Zoë & Ann',
    last_name: "O'Hara",
    email: 'zoe+win@example.com',
    gender: '1',
    phone: '+12125550143',
    birthday: '02/09/1990',
    street: '1 Example Street',
    city: 'Springfield',
    state: 'Massachusetts',
    postal_code: '01103',
    tcpa: 'true',
    redirect_url: 'https://prize.example.com/paths/noffer1',
    transaction_id: 'abc123',
  });
});

it('builds the embedded offer from six parameters', () => {
  expect(fieldsOf(embedded, site, { attribution: '', entryCode: '' })).toEqual({
    sid: 'sid-1',
    affid: 'aff-2',
    SubID: '',
    fname: 'Zoë & Ann',
    email: 'zoe+win@example.com',
    zip: '01103',
  });
});

it('encodes every character of a value in the frame URL', () => {
  const url = new URL(frameUrl(embedded, { site, contact, attribution: 'a&b=c #ü' }));
  expect(url.origin + url.pathname).toBe('https://offer.example.com/offer');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    lang: 'en',
    ...fieldsOf(embedded, site, { attribution: 'a&b=c #ü', entryCode: '' }),
  });
});

it('splits the date of birth for the survey', () => {
  const fields = fieldsOf(survey);
  expect(fields).toMatchObject({
    placement_id: 'place-3',
    sub_id: 'tiktok',
    year: '1990',
    month: '02',
    day: '09',
    email: 'zoe+win@example.com',
    tcpa: 'true',
    transaction_id: 'abc123',
  });
  expect(fields).not.toHaveProperty('birthday');
});

it('refuses by its type what would be refused as a release', () => {
  const frame = { id: 'a', kind: 'frame', page: '/a', parameters: {}, details: {} } as const;
  const script = { ...frame, kind: 'script', globalName: 'a' } as const;
  const declared: PartnerManifest[] = [
    frame,
    script,
    // @ts-expect-error A frame gets no code for the entry.
    { ...frame, parameters: { code: 'entry-code' } },
    // @ts-expect-error A frame has no global variable.
    { ...frame, globalName: 'a' },
    // @ts-expect-error A script has one.
    { ...script, globalName: undefined },
    // @ts-expect-error Only the birthday has several parameters.
    { ...frame, details: { city: ['a', 'b'] } },
  ];
  expect(declared).toHaveLength(6);
});

/** Labels of the contact's values that a call carries; the parts of a birthday count as the birthday. */
function detailsSent(fields: Readonly<Record<string, string>>): string[] {
  const sent = new Set(Object.values(fields));
  const labels: Record<string, string> = {
    first_name: 'first name',
    last_name: 'last name',
    street: 'street address',
    postal_code: 'zip',
    birthday: 'date of birth',
    tcpa: 'the consent you gave on the form',
  };
  return Object.entries(contact)
    .filter(([, value]) =>
      value === contact.birthday
        ? sent.has(value) || ['02', '09', '1990'].some((part) => sent.has(part))
        : sent.has(String(value)),
    )
    .map(([name]) => labels[name] ?? name)
    .concat(sent.has(visit.entryCode) ? 'a code for this entry' : []);
}

it.each(manifest.partners)('lists what it sends: $id', (partner) => {
  const listed = receivedLabels(partner, configured[partner.id]!);
  const sent = detailsSent(fieldsOf(partner));
  expect(sent.sort()).toEqual([...listed].sort());
});

it('narrows the call and the sentence together', () => {
  const settings: PartnerConfig = { ...configured['survey']!, details: ['email', 'birthday'] };
  const narrow = siteWith({ ...configured, survey: settings });
  expect(receivedLabels(survey, settings)).toEqual([
    'email',
    'date of birth',
    'a code for this entry',
  ]);
  expect(fieldsOf(survey, narrow, { ...visit, attribution: '' })).toEqual({
    placement_id: 'place-3',
    sub_id: '',
    email: 'zoe+win@example.com',
    year: '1990',
    month: '02',
    day: '09',
    transaction_id: 'abc123',
  });
});

it('never sends the entry id or the period', () => {
  for (const partner of manifest.partners) {
    const values = Object.values(fieldsOf(partner));
    expect(values).not.toContain(contact.id);
    expect(values).not.toContain(contact.entry_period);
  }
});

it('discloses every partner, its page and all that it receives', () => {
  const declared = manifest.partners.map(({ id, page }) => [configured[id]?.name, page]);
  const disclosed = partnerDisclosures(site).map(({ partner, page }) => [partner, page]);
  expect(disclosed.sort()).toEqual(declared.sort());
  expect(partnerDisclosures(site)[1]?.receives).toEqual([
    'first name',
    'email',
    'zip',
    attributionLabel,
  ]);
});

it('formats the sentence', () => {
  expect(receivesSentence('Offer Co', receivedLabels(embedded, configured['embedded']!))).toBe(
    'Offer Co receives: first name, email, zip',
  );
  expect(receivesSentence('Offer Co', [])).toBe('Offer Co receives: no personal details');
});

it('sends no parameter for a field that the visitor left empty', () => {
  const { city: _city, ...rest } = contact;
  const fields = partnerFields(lead, site, rest as Contact, visit);
  expect(Object.keys(fields)).toEqual(
    Object.keys(fieldsOf(lead)).filter((name) => name !== 'city'),
  );
});

it('skips partners that are not configured', () => {
  const { embedded: _embedded, ...others } = configured;
  const { offers } = siteWith(others);
  const pages = offers.map(({ page }) => page);
  expect(pages).toEqual(
    site.offers.map(({ page }) => page).filter((page) => page !== embedded.page),
  );
  expect(fieldsOf(lead, siteWith(others))['redirect_url']).toBe(
    'https://prize.example.com/paths/soffer',
  );
  const disclosed = partnerDisclosures(siteWith(others)).map(({ partner }) => partner);
  expect(disclosed).not.toContain('Offer Co');
});
