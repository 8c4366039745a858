import type { ReactNode } from 'react';
import styles from './split.module.css';

export interface SplitProps {
  /** What the page is for: a form, or a text. */
  children: ReactNode;
  /** What accompanies it. It stays in sight beside a long main part. */
  side: ReactNode;
  /** Where the side stands when there is no room for two columns, and when it is read aloud. */
  sideFirst?: boolean | undefined;
}

/** A main column with a smaller one beside it, so that a narrow form does not stand lost on a wide screen. */
export function Split({ children, side, sideFirst = false }: SplitProps) {
  const aside = <div className={styles.side}>{side}</div>;
  return (
    <div className={styles.split}>
      {sideFirst && aside}
      <div className={styles.main}>{children}</div>
      {!sideFirst && aside}
    </div>
  );
}
