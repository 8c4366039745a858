import { useEffect, useRef } from 'react';
import { Link, useLocation } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import styles from './site-header.module.css';

/** The links in the header, where visitors look who doubt that the prize is real. */
const headerLinks = [
  { path: paths.winners, label: 'Winners' },
  { path: `${paths.home}#how-it-works`, label: 'How it works' },
  { path: paths.contactUs, label: 'Contact' },
] as const;

/** The logo: a gold ticket and the site's name. */
function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <g transform="rotate(-14 16 16)">
          <path
            className={styles.ticket}
            d="M4 7h24a2 2 0 0 1 2 2v3.5a3.5 3.5 0 0 0 0 7V23a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-3.5a3.5 3.5 0 0 0 0-7V9a2 2 0 0 1 2-2z"
          />
          <path
            className={styles.star}
            d="m13 10.5 1.7 3.7 4 .5-3 2.7.8 4L13 19.4l-3.5 2 .8-4-3-2.7 4-.5z"
          />
          <path className={styles.perforation} d="M23 8.5v15" />
        </g>
      </svg>
      PrizeStash
    </span>
  );
}

/** The header of every page: the logo, which links to `/` (docs/product.md, section 1.3), and links. */
export function SiteHeader() {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // The header stays when a link of the menu is followed. A menu opened before hydration stays open.
  const shownKey = useRef(key);
  useEffect(() => {
    if (key === shownKey.current) return;
    shownKey.current = key;
    if (menu.current) menu.current.open = false;
  }, [key]);
  return (
    <header className={styles.header} data-whole>
      <Link to={paths.home} className={styles.home} aria-label="PrizeStash home">
        <Logo />
      </Link>
      <nav aria-label="Main">
        <div className={styles.row}>
          <HeaderLinks />
        </div>
        {/* Works without script. */}
        <details ref={menu} className={styles.menu}>
          <summary className={styles.button}>Menu</summary>
          <div className={styles.panel}>
            <HeaderLinks />
          </div>
        </details>
      </nav>
    </header>
  );
}

function HeaderLinks() {
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {headerLinks.map(({ path, label }) => (
        <li key={path}>
          <Link
            to={path}
            className={styles.link}
            aria-current={path === pathname ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
