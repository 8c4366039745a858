import type { Contact } from '../contact/contact';
import type { SiteConfig } from '../site/site-config';
import { aContact } from '../testing/people';
import { testSite } from '../testing/test-site';
import {
  attributionLabel,
  embeddedPartner,
  leadPartner,
  partnerDisclosures,
  receivesSentence,
  surveyPartner,
} from './index';

const contact: Contact = { ...aContact, first_name: 'Zoë & Ann', last_name: "O'Hara" };

const site: SiteConfig = {
  ...testSite,
  publicBaseUrl: 'https://prize.example.com',
  partners: {
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
  },
};

test('the lead placement gets ids, contact fields and the redirect', () => {
  expect(leadPartner.fields(contact, site, 'tiktok')).toEqual({
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
    redirect_url: 'https://prize.example.com/paths/noffer1',
  });
});

test('the embedded offer gets six parameters', () => {
  expect(embeddedPartner.fields(contact, site, '')).toEqual({
    sid: 'sid-1',
    affid: 'aff-2',
    SubID: '',
    fname: 'Zoë & Ann',
    email: 'zoe+win@example.com',
    zip: '01103',
  });
});

test('the frame address survives any character in a value', () => {
  const url = new URL(embeddedPartner.frameUrl(contact, site, 'a&b=c #ü'));
  expect(url.origin + url.pathname).toBe('https://offer.example.com/offer');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    lang: 'en',
    ...embeddedPartner.fields(contact, site, 'a&b=c #ü'),
  });
});

test('the survey gets the date of birth in three parts', () => {
  const fields = surveyPartner.fields(contact, site, 'tiktok');
  expect(fields).toMatchObject({
    placement_id: 'place-3',
    sub_id: 'tiktok',
    year: '1990',
    month: '02',
    day: '09',
    email: 'zoe+win@example.com',
  });
  expect(fields).not.toHaveProperty('birthday');
});

/** The contact's values that a call carries, birthday parts counted as the birthday. */
function detailsSent(fields: Readonly<Record<string, string>>): string[] {
  const sent = new Set(Object.values(fields));
  const words: Record<string, string> = {
    first_name: 'first name',
    last_name: 'last name',
    street: 'street address',
    postal_code: 'zip',
    birthday: 'date of birth',
  };
  return Object.entries(contact)
    .filter(([, value]) =>
      value === contact.birthday
        ? sent.has(value) || ['02', '09', '1990'].some((part) => sent.has(part))
        : sent.has(String(value)),
    )
    .map(([name]) => words[name] ?? name);
}

test.each([
  ['lead', leadPartner],
  ['embedded', embeddedPartner],
  ['survey', surveyPartner],
] as const)('%s: what is said is what is sent', (_name, partner) => {
  const said = partner.receives(site);
  expect(detailsSent(partner.fields(contact, site, 'tiktok')).sort()).toEqual([...said].sort());
});

test('configuration narrows the call and the sentence together', () => {
  const narrow: SiteConfig = {
    ...site,
    partners: {
      ...site.partners,
      survey: { ...site.partners.survey, details: ['email', 'birthday'] },
    },
  };
  expect(surveyPartner.receives(narrow)).toEqual(['email', 'date of birth']);
  expect(surveyPartner.fields(contact, narrow, '')).toEqual({
    placement_id: 'place-3',
    sub_id: '',
    email: 'zoe+win@example.com',
    year: '1990',
    month: '02',
    day: '09',
  });
});

test('consent, entry id and period never leave', () => {
  for (const partner of [leadPartner, embeddedPartner, surveyPartner]) {
    const values = Object.values(partner.fields(contact, site, ''));
    expect(values).not.toContain(contact.id);
    expect(values).not.toContain(contact.entry_period);
    expect(values).not.toContain('true');
  }
});

test('disclosures name every partner, its page and all it is told', () => {
  expect(partnerDisclosures(site).map(({ partner, page }) => [partner, page])).toEqual([
    ['Lead Co', '/paths/toffer'],
    ['Offer Co', '/paths/noffer1'],
    ['Survey Co', '/paths/soffer'],
  ]);
  expect(partnerDisclosures(site)[1]?.receives).toEqual([
    'first name',
    'email',
    'zip',
    attributionLabel,
  ]);
});

test('the sentence', () => {
  expect(receivesSentence('Offer Co', embeddedPartner.receives(site))).toBe(
    'Offer Co receives: first name, email, zip',
  );
  expect(receivesSentence('Offer Co', [])).toBe('Offer Co receives: no personal details');
});
