import type { SiteConfig } from '../site';

/** A fixture site configuration. */
export const testSite: SiteConfig = {
  publicBaseUrl: 'https://prizestash.example.com',
  apiBaseUrl: 'https://api.example.com',
  landingPageId: 21,
  sponsorName: 'Example Prizes LLC',
  sponsorAddress: '100 Example Plaza, Springfield, IL 62701',
  supportEmail: 'support@example.com',
  releaseSetId: 'test-set',
  documentVersions: {
    '/legal/rules': '1.0',
    '/legal/terms': '1.0',
    '/legal/privacy-policy': '1.0',
  },
  winners: [
    { firstName: 'Alice', lastInitial: 'A', state: 'Alabama', drawing: '2026-11-15' },
    { firstName: 'Ben', lastInitial: 'B', state: 'California', drawing: '2026-11-08' },
    { firstName: 'Cleo', lastInitial: 'C', state: 'Delaware', drawing: '2026-11-01' },
    { firstName: 'Dora', lastInitial: 'D', state: 'Florida', drawing: '2026-10-25' },
    { firstName: 'Eli', lastInitial: 'E', state: 'Georgia', drawing: '2026-10-18' },
  ],
  partners: {
    lead: {
      name: 'Lead Partner',
      scriptUrl: 'https://partner.example.com/lead.js',
      publisherId: 'pub-1',
      placementId: 'place-1',
      affiliateId: 'aff-1',
      isolation: 'frame',
    },
    embedded: {
      name: 'Frame Partner',
      frameUrl: 'https://partner.example.com/offer',
      sid: 'sid-1',
      affiliateId: 'aff-2',
    },
    survey: {
      name: 'Survey Partner',
      scriptUrl: 'https://partner.example.com/survey.js',
      placementId: 'place-3',
      isolation: 'frame',
    },
  },
  offers: [
    { partner: 'lead', page: '/paths/toffer', receives: ['first name', 'phone'] },
    { partner: 'embedded', page: '/paths/noffer1', receives: ['first name', 'email', 'zip'] },
    { partner: 'survey', page: '/paths/soffer', receives: ['first name'] },
  ],
};
