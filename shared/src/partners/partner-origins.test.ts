import type { PartnerManifest } from '../remote/manifest';
import type { PartnerConfig, SiteConfig } from '../site/site-config';
import { testSite } from '../testing/test-site';
import { framedOrigins, inPageOrigins, partnerOrigins, scriptOrigins } from './partner-origins';

const { lead, embedded, survey } = testSite.partners as Record<string, PartnerConfig>;
const script = { name: 'Lead Co', scriptUrl: 'https://partner.example.com/js/lead.js' };

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
  } as SiteConfig['partners'];
  const inPage = ['https://partner.example.com', 'https://api.example.com'];
  expect(inPageOrigins({ ...testSite, partners })).toEqual(inPage);
  expect(framedOrigins({ ...testSite, partners })).toEqual([
    'https://offer.example.com',
    ...inPage,
  ]);
});

it('lists the origins of the scripts that a remote declares', () => {
  const origins = (...ids: string[]) =>
    scriptOrigins(
      { partners: { a: script, b: { name: 'B', scriptUrl: 'https://b.example.com/b.js' } } },
      ids.map((id) => ({ id }) as PartnerManifest),
    );
  expect(origins('a')).toEqual(['https://partner.example.com']);
  expect(origins('b', 'embedded')).toEqual(['https://b.example.com']);
  expect(origins()).toEqual([]);
  expect(scriptOrigins({ partners: { a: script } })).toEqual(['https://partner.example.com']);
});
