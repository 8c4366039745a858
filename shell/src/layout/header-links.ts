import { paths } from '@prizestash/shared/paths';

/** The links in the header, where visitors look who doubt that the prize is real. */
export const headerLinks = [
  { path: paths.winners, label: 'Winners' },
  { path: `${paths.home}#how-it-works`, label: 'How it works' },
  { path: paths.contactUs, label: 'Contact' },
] as const;
