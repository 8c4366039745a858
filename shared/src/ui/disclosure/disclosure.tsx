import type { ReactElement, ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** The question or title that toggles the content. */
  summary: ReactNode;
  children: ReactNode;
  /** Whether the content is shown at first. */
  open?: boolean | undefined;
}

/** Content on demand. A native `details` element works without script and is found by in-page search. */
export function Disclosure({ summary, children, open = false }: DisclosureProps): ReactElement {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.more}>{children}</div>
    </details>
  );
}
