import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A message beside an illustration of a torn ticket, for the crash and not-found pages. */
export function MessagePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <svg className={styles.art} viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
        <path
          transform="rotate(-6 60 60)"
          d="M22 24h86l-8 12 8 12-8 12 8 12-8 12 8 12H22a8 8 0 0 1-8-8V72a12 12 0 0 0 0-24V32a8 8 0 0 1 8-8z"
        />
        <path
          transform="rotate(7 180 60)"
          d="M134 24h84a8 8 0 0 1 8 8v16a12 12 0 0 0 0 24v16a8 8 0 0 1-8 8h-84l-8-12 8-12-8-12 8-12-8-12z"
        />
      </svg>
      <div className={styles.text} data-whole>
        {children}
      </div>
    </div>
  );
}
