import styles from './logo.module.css';

/** The logo: a gold ticket and the site's name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <g transform="rotate(-14 16 16)">
          <path
            className={styles.ticket}
            d="M4 7h24a2 2 0 0 1 2 2v3.5a3.5 3.5 0 0 0 0 7V23a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-3.5a3.5 3.5 0 0 0 0-7V9a2 2 0 0 1 2-2z"
          />
          <path
            className={styles.star}
            d="m13 10.5 1.7 3.7 4 .5-3 2.7.8 4L13 19.4l-3.5 2 .8-4-3-2.7 4-.5z"
          />
          <path className={styles.perforation} d="M23 8.5v15" />
        </g>
      </svg>
      PrizeStash
    </span>
  );
}
