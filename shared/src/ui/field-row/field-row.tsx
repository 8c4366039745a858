import type { ReactElement, ReactNode } from 'react';
import styles from './field-row.module.css';

interface FieldRowProps {
  /** Number of fields. It is fixed, so that no field moves while the HTML arrives. */
  readonly columns: 2 | 3;
  readonly children: ReactNode;
}

/** Fields that belong together, such as city and state: one line on wide screens, else one each. */
export function FieldRow({ columns, children }: FieldRowProps): ReactElement {
  return <div className={columns === 2 ? styles.two : styles.three}>{children}</div>;
}
