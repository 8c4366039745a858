import type { RouteManifest } from '@prizestash/shared/remote';
import { paths } from '@prizestash/shared/paths';

/** The home page, the only route that the shell itself owns. */
export const homeRoute = {
  path: paths.home,
  title: 'Win $1,000, free to enter | PrizeStash',
  description:
    'Be the next big winner. One $1,000 winner every Sunday. No purchase necessary. US residents 18 or older. Official rules apply.',
  prerender: true,
  next: [paths.apply],
} as const satisfies RouteManifest;

/** Metadata of the page for unknown URLs. */
export const notFoundPage = {
  title: 'Page not found | PrizeStash',
  description: 'This address does not exist on PrizeStash.',
} as const;
