import type { Contact } from '../contact/contact';
import type { SiteConfig } from '../site/site-config';
import { testSite } from '../testing/test-site';
import { aContact } from '../testing/people';
import {
  attributionLabel,
  embeddedPartner,
  leadPartner,
  partnerDisclosures,
  receivesSentence,
  surveyPartner,
} from './index';

const contact: Contact = { ...aContact, first_name: 'Zoë & Ann', last_name: "O'Hara" };

const transactionId = 'abc123';

const site: SiteConfig = {
  publicBaseUrl: 'https://prize.example.com',
  apiBaseUrl: 'https://api.example.com',
  landingPageId: 21,
  sponsorName: 'Example Sponsor',
  sponsorAddress: '100 Example Plaza, Springfield, IL 62701',
  supportEmail: 'support@example.com',
  releaseSetId: 'set-1',
  documentVersions: {},
  winners: testSite.winners,
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

it('builds the lead placement from ids, contact fields and the redirect', () => {
  expect(leadPartner.fields(contact, site, 'tiktok', transactionId)).toEqual({
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
    transaction_id: transactionId,
  });
});

it('builds the embedded offer from six parameters', () => {
  expect(embeddedPartner.fields(contact, site, '')).toEqual({
    sid: 'sid-1',
    affid: 'aff-2',
    SubID: '',
    fname: 'Zoë & Ann',
    email: 'zoe+win@example.com',
    zip: '01103',
  });
});

it('encodes every character of a value in the frame URL', () => {
  const url = new URL(embeddedPartner.frameUrl(contact, site, 'a&b=c #ü'));
  expect(url.origin + url.pathname).toBe('https://offer.example.com/offer');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    lang: 'en',
    ...embeddedPartner.fields(contact, site, 'a&b=c #ü'),
  });
});

it('splits the date of birth for the survey', () => {
  const fields = surveyPartner.fields(contact, site, 'tiktok', transactionId);
  expect(fields).toMatchObject({
    placement_id: 'place-3',
    sub_id: 'tiktok',
    year: '1990',
    month: '02',
    day: '09',
    email: 'zoe+win@example.com',
    tcpa: 'true',
    transaction_id: transactionId,
  });
  expect(fields).not.toHaveProperty('birthday');
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
    .concat('transaction_id' in fields ? 'a code for this entry' : []);
}

it.each([leadPartner, embeddedPartner, surveyPartner])('lists what it sends: $key', (partner) => {
  const listed = partner.receives(site);
  const sent = detailsSent(partner.fields(contact, site, 'tiktok', transactionId));
  expect(sent.sort()).toEqual([...listed].sort());
});

it('narrows the call and the sentence together', () => {
  const narrow: SiteConfig = {
    ...site,
    partners: {
      ...site.partners,
      survey: { ...site.partners.survey, details: ['email', 'birthday'] },
    },
  };
  expect(surveyPartner.receives(narrow)).toEqual([
    'email',
    'date of birth',
    'a code for this entry',
  ]);
  expect(surveyPartner.fields(contact, narrow, '', transactionId)).toEqual({
    placement_id: 'place-3',
    sub_id: '',
    email: 'zoe+win@example.com',
    year: '1990',
    month: '02',
    day: '09',
    transaction_id: transactionId,
  });
});

it('never sends the entry id or the period', () => {
  for (const partner of [leadPartner, embeddedPartner, surveyPartner]) {
    const values = Object.values(partner.fields(contact, site, '', transactionId));
    expect(values).not.toContain(contact.id);
    expect(values).not.toContain(contact.entry_period);
  }
});

it('discloses every partner, its page and all that it receives', () => {
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

it('formats the sentence', () => {
  expect(receivesSentence('Offer Co', embeddedPartner.receives(site))).toBe(
    'Offer Co receives: first name, email, zip',
  );
  expect(receivesSentence('Offer Co', [])).toBe('Offer Co receives: no personal details');
});
