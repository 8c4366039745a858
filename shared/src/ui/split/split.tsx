import type { ReactElement, ReactNode } from 'react';
import styles from './split.module.css';

interface SplitProps {
  /** The main content: a form or a text. */
  children: ReactNode;
  /** Related content. It is sticky beside long main content. */
  side: ReactNode;
  /** Puts the side first in the document, and above the main content in a single column. */
  sideFirst?: boolean | undefined;
}

/** Two columns on wide screens: main content, and a smaller side. */
export function Split({ children, side, sideFirst = false }: SplitProps): ReactElement {
  const aside = <div className={styles.side}>{side}</div>;
  return (
    <div className={styles.split}>
      {sideFirst && aside}
      <div className={styles.main}>{children}</div>
      {!sideFirst && aside}
    </div>
  );
}
