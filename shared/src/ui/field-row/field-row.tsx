import type { ReactElement, ReactNode } from 'react';
import styles from './field-row.module.css';

interface FieldRowProps {
  /** Number of fields on one line at the most. */
  readonly columns: 2 | 3;
  readonly children: ReactNode;
}

/** Fields that belong together, such as city and state: on one line where they fit. */
export function FieldRow({ columns, children }: FieldRowProps): ReactElement {
  return <div className={columns === 2 ? styles.two : styles.three}>{children}</div>;
}
