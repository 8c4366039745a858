import { paths } from '@prizestash/shared/paths';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { consent } from './consent';

/** The routes of the claim remote. */
export const manifest = {
  name: 'mfe-claim',
  routes: [
    {
      path: paths.apply,
      title: 'Claim your chance to win $1,000 | PrizeStash',
      description:
        'Confirm your information to enter the PrizeStash sweepstakes for a chance to win $1,000. Free to enter, no purchase necessary, US residents 18 or older.',
      prerender: true,
      needsContact: false,
      next: [paths.leadOffer],
      consent,
    },
    {
      path: paths.receipt,
      title: 'Your entry receipt | PrizeStash',
      description: 'What you entered, for which drawings, and how to stop our emails.',
      prerender: true,
      needsContact: true,
      index: false,
    },
  ],
} as const satisfies RemoteManifest;
