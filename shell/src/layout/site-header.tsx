import { useEffect, useRef } from 'react';
import { Link, useLocation } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { headerLinks } from './header-links';
import { Logo } from './logo';
import styles from './site-header.module.css';

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
