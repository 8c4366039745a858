import { ButtonLink } from '@prizestash/shared/ui';
import styles from './next-step.module.css';

/** The way on, always in reach at the lower edge of the window. It is a plain link and waits for nobody. */
export function NextStep({ to }: { to: string }) {
  return (
    <div className={styles.bar}>
      <ButtonLink to={to} className={styles.link}>
        Next
      </ButtonLink>
    </div>
  );
}
