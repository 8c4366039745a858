import { Link } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { Logo } from './logo';
import styles from './site-header.module.css';

/** The header of every page: the logo, which links to `/` (specification, section 1). */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.home} aria-label="PrizeStash home">
        <Logo />
      </Link>
    </header>
  );
}
