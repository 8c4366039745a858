import { paths } from '@prizestash/shared/paths';

/** One link of the footer (specification, section 3). */
export interface FooterLink {
  readonly path: string;
  readonly label: string;
}

/** The footer's list, in the order shown. The privacy notice for Californians stands apart from it. */
export const footerLinks: readonly FooterLink[] = [
  { path: paths.winners, label: 'Winners' },
  { path: paths.rules, label: 'Official Rules' },
  { path: paths.privacyPolicy, label: 'Privacy Policy' },
  { path: paths.terms, label: 'Terms and Conditions' },
  { path: paths.unsubscribe, label: 'Unsubscribe' },
  { path: paths.contactUs, label: 'Contact Us' },
];

/** Opens the privacy request with its type already chosen. */
export const doNotSellLink: FooterLink = {
  path: `${paths.privacyRequest}?type=do-not-sell`,
  label: 'CA Consumers: Do Not Sell or Share My Personal Information',
};
