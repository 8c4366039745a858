import { testSite } from '../testing/test-site';
import { framedOrigins, inPageOrigins, partnerOrigins } from './partner-origins';

const { lead, embedded, survey } = testSite.partners;
const script = { scriptUrl: 'https://partner.example.com/js/lead.js' };

it('allows the origin of the script alone by default', () => {
  expect(partnerOrigins(script)).toEqual(['https://partner.example.com']);
});

it('adds configured origins and lists each once', () => {
  const origins = ['https://cdn.example.com', 'https://partner.example.com'];
  expect(partnerOrigins({ ...script, origins })).toEqual([
    'https://partner.example.com',
    'https://cdn.example.com',
  ]);
});

it('allows in the page only partners that run there', () => {
  expect(inPageOrigins(testSite)).toEqual([]);
  const partners = {
    lead: { ...lead, ...script, origins: ['https://api.example.com'], isolation: 'page' },
    embedded: { ...embedded, frameUrl: 'https://offer.example.com/offer' },
    survey,
  } as const;
  const inPage = ['https://partner.example.com', 'https://api.example.com'];
  expect(inPageOrigins({ ...testSite, partners })).toEqual(inPage);
  expect(framedOrigins({ ...testSite, partners })).toEqual([
    'https://offer.example.com',
    ...inPage,
  ]);
});
