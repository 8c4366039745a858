import { paths } from '@prizestash/shared/paths';

/** A link in the footer (docs/product.md, section 3.7). */
export interface FooterLink {
  readonly path: string;
  readonly label: string;
}

/** The footer's list of links. The privacy notice for California consumers is a separate link. */
export const footerLinks: readonly FooterLink[] = [
  { path: paths.winners, label: 'Winners' },
  { path: paths.rules, label: 'Official Rules' },
  { path: paths.privacyPolicy, label: 'Privacy Policy' },
  { path: paths.terms, label: 'Terms and Conditions' },
  { path: paths.unsubscribe, label: 'Unsubscribe' },
  { path: paths.contactUs, label: 'Contact Us' },
];

/** Opens the privacy request form with its type preselected. */
export const doNotSellLink: FooterLink = {
  path: `${paths.privacyRequest}?type=do-not-sell`,
  label: 'CA Consumers: Do Not Sell or Share My Personal Information',
};
