import { ButtonLink } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import styles from './next-link.module.css';

interface NextLinkProps {
  to: string;
  /** True on a page with a gutter, which the bar covers. */
  hasGutter: boolean;
}

/** Links to the next page, at the lower edge of the viewport. It never waits for a partner. */
export function NextLink({ to, hasGutter }: NextLinkProps) {
  return (
    <div className={classNames(styles.bar, hasGutter && styles.overGutter)} data-whole>
      <ButtonLink to={to} className={styles.link}>
        Next
      </ButtonLink>
    </div>
  );
}
