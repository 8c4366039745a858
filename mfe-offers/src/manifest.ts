import { paths } from '@prizestash/shared/paths';
import type { RemoteManifest } from '@prizestash/shared/remote';

/** The routes of the offers remote: the three partner pages, in the order of the visit. */
export const manifest = {
  name: 'mfe-offers',
  routes: [
    {
      path: paths.leadOffer,
      title: 'Partner offer 1 of 3 | PrizeStash',
      description: 'An optional partner offer after your PrizeStash entry.',
      prerender: true,
      needsContact: true,
      index: false,
      next: [paths.embeddedOffer],
    },
    {
      path: paths.embeddedOffer,
      title: 'Partner offer 2 of 3 | PrizeStash',
      description: 'An optional partner offer after your PrizeStash entry.',
      prerender: true,
      needsContact: true,
      index: false,
      next: [paths.surveyOffer],
    },
    {
      path: paths.surveyOffer,
      title: 'Partner offer 3 of 3 | PrizeStash',
      description: 'An optional survey after your PrizeStash entry, and what happens next.',
      prerender: true,
      needsContact: true,
      index: false,
      next: [paths.winners],
    },
  ],
} as const satisfies RemoteManifest;
