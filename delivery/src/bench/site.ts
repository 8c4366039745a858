import type { SiteConfig } from '@prizestash/shared/site';
import { BENCH_API_PATH, type BenchOptions } from './options';

/** The configuration of a site that is one remote and stand-ins. */
export function benchSite(options: BenchOptions, origin: string): SiteConfig {
  const partner = (name: string) => `${origin}/bench-partners/${name}-${options['bench-partner']}`;
  return {
    publicBaseUrl: origin,
    apiBaseUrl: `${origin}${BENCH_API_PATH}${options['bench-api']}`,
    landingPageId: 21,
    sponsorName: 'Bench Sponsor LLC',
    sponsorAddress: '100 Example Plaza, Springfield, IL 62701',
    supportEmail: 'support@prizestash.example.com',
    releaseSetId: 'bench',
    documentVersions: {},
    partners: {
      lead: {
        name: 'Bench Leads',
        scriptUrl: `${partner('lead')}.js`,
        publisherId: 'bench-publisher',
        placementId: 'bench-placement',
        affiliateId: 'bench-affiliate',
        isolation: 'frame',
      },
      embedded: {
        name: 'Bench Offers',
        frameUrl: `${partner('offer')}.html`,
        sid: 'bench-sid',
        affiliateId: 'bench-affiliate',
      },
      survey: {
        name: 'Bench Surveys',
        scriptUrl: `${partner('survey')}.js`,
        placementId: 'bench-placement',
        isolation: 'frame',
      },
    },
  };
}
