import type { ReactNode } from 'react';
import styles from './field-row.module.css';

/** Fields that belong together, such as city and state: one line on wide screens, else one each. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
