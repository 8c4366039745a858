import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  children: ReactNode;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
}

/** The heading of a page. It can be focused, because the shell moves the focus here on a page change. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
