import { Link } from '@prizestash/shared/navigation';
import { useSite } from '@prizestash/shared/site';
import { ForgetButton, type ForgetButtonProps } from './forget-button';
import styles from './site-footer.module.css';
import { paths } from '@prizestash/shared/paths';

/** A link in the footer (docs/product.md, section 3.7). */
interface FooterLink {
  readonly path: string;
  readonly label: string;
}

/** The footer's list of links. The privacy notice for California consumers is a separate link. */
const footerLinks: readonly FooterLink[] = [
  { path: paths.winners, label: 'Winners' },
  { path: paths.rules, label: 'Official Rules' },
  { path: paths.privacyPolicy, label: 'Privacy Policy' },
  { path: paths.terms, label: 'Terms and Conditions' },
  { path: paths.unsubscribe, label: 'Unsubscribe' },
  { path: paths.contactUs, label: 'Contact Us' },
];

/** Opens the privacy request form with its type preselected. */
const doNotSellLink: FooterLink = {
  path: `${paths.privacyRequest}?type=do-not-sell`,
  label: 'CA Consumers: Do Not Sell or Share My Personal Information',
};

/** The data attribute opts the link out of the ad network's interstitial. */
function FooterLinkItem({ path, label }: FooterLink) {
  return (
    <Link to={path} className={styles.link} data-google-vignette="false">
      {label}
    </Link>
  );
}

/** The footer of every page: links, privacy notice, affiliate disclosure, copyright (docs/product.md, section 1.3). */
export function SiteFooter({ onForget }: ForgetButtonProps) {
  const { sponsorName, sponsorAddress } = useSite();
  return (
    <footer className={styles.footer} data-follows-content data-whole>
      <div className={styles.inner}>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {footerLinks.map((link) => (
              <li key={link.path}>
                <FooterLinkItem {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.small}>
          <p>
            PrizeStash is supported by its users. We may earn a commission from links on this site.
          </p>
          <p>{`Sponsor: ${sponsorName}, ${sponsorAddress}`}</p>
          <p>© 2024 PrizeStash. All rights reserved.</p>
        </div>
        <div className={styles.own}>
          <p>
            <FooterLinkItem {...doNotSellLink} />
          </p>
          <ForgetButton onForget={onForget} />
        </div>
      </div>
    </footer>
  );
}
