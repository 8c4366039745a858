import { ButtonLink } from '@prizestash/shared/ui';
import styles from './next-link.module.css';

/** Links to the next page, at the lower edge of the viewport. It never waits for a partner. */
export function NextLink({ to }: { to: string }) {
  return (
    <div className={styles.bar}>
      <ButtonLink to={to} className={styles.link}>
        Next
      </ButtonLink>
    </div>
  );
}
