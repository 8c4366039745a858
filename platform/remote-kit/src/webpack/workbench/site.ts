import type { SiteConfig } from '@prizestash/shared/site';
import { WORKBENCH_API_PATH, type WorkbenchOptions } from './options';

/** Site configuration of the workbench: simulated API and partners on its own origin. */
export function workbenchSite(options: WorkbenchOptions, origin: string): SiteConfig {
  const partner = (name: string) =>
    `${origin}/workbench-partners/${name}-${options['workbench-partner']}`;
  return {
    publicBaseUrl: origin,
    apiBaseUrl: `${origin}${WORKBENCH_API_PATH}${options['workbench-api']}`,
    landingPageId: 21,
    sponsorName: 'Workbench Sponsor LLC',
    sponsorAddress: '100 Example Plaza, Springfield, IL 62701',
    supportEmail: 'support@prizestash.example.com',
    releaseSetId: 'workbench',
    documentVersions: {},
    winners: [
      { firstName: 'Avery', lastInitial: 'W', state: 'Ohio' },
      { firstName: 'Blake', lastInitial: 'W', state: 'Texas' },
      { firstName: 'Casey', lastInitial: 'W', state: 'Oregon' },
      { firstName: 'Devon', lastInitial: 'W', state: 'New Jersey' },
      { firstName: 'Ellis', lastInitial: 'W', state: 'New Mexico' },
    ],
    partners: {
      lead: {
        name: 'Workbench Leads',
        scriptUrl: `${partner('lead')}.js`,
        publisherId: 'workbench-publisher',
        placementId: 'workbench-placement',
        affiliateId: 'workbench-affiliate',
        isolation: 'frame',
      },
      embedded: {
        name: 'Workbench Offers',
        frameUrl: `${partner('offer')}.html`,
        sid: 'workbench-sid',
        affiliateId: 'workbench-affiliate',
      },
      survey: {
        name: 'Workbench Surveys',
        scriptUrl: `${partner('survey')}.js`,
        placementId: 'workbench-placement',
        isolation: 'frame',
      },
    },
  };
}
