import type { ReactElement, ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
}

/** The heading of a page. Focusable, because the shell moves focus to it after a route change. */
export function PageHeading({ children, lead }: PageHeadingProps): ReactElement {
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
