import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  /** The question, or what opens. */
  summary: ReactNode;
  children: ReactNode;
}

/** More for those who want it. The browser's own `details`: it works before any script and is found by page search. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.more}>{children}</div>
    </details>
  );
}
