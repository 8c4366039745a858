import type { ReactElement } from 'react';
import styles from './rosette.module.css';

const angles = Array.from({ length: 12 }, (_, index) => index * 15);

/** A decorative guilloche rosette, as on banknotes, around the site's star. */
export function Rosette(): ReactElement {
  return (
    <svg className={styles.rosette} viewBox="-50 -50 100 100" aria-hidden="true">
      {angles.map((angle) => (
        <ellipse key={angle} rx="48" ry="26" transform={`rotate(${angle})`} />
      ))}
      <path d="m0-14 4 9 10 1.2-7.4 6.7 2 10L0 8l-8.6 4.9 2-10L-14-3.8-4-5z" />
    </svg>
  );
}
