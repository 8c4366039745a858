import styles from './congratulations-art.module.css';

/** Confetti: x, y, rotation in degrees, and color. */
const confetti = [
  [34, 40, 20, 'gold'],
  [62, 18, -35, 'pine'],
  [98, 34, 60, 'sky'],
  [128, 12, 10, 'rose'],
  [196, 14, -20, 'gold'],
  [226, 34, 40, 'pine'],
  [262, 18, -60, 'rose'],
  [288, 46, 15, 'sky'],
  [22, 92, -15, 'rose'],
  [304, 100, 70, 'gold'],
  [44, 138, 45, 'sky'],
  [280, 140, -30, 'pine'],
  [160, 22, 80, 'sky'],
  [14, 62, 75, 'pine'],
  [296, 70, -10, 'rose'],
] as const;

/**
 * The congratulations image of the claim form (docs/product.md, section 2). Nobody has won yet, so
 * the caption promises a chance to win and no prize.
 */
export function CongratulationsArt() {
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 320 160" width="320" height="160" aria-hidden="true" className={styles.art}>
        {confetti.map(([x, y, rotation, color]) => (
          <rect
            key={`${x} ${y}`}
            className={styles[color]}
            width="12"
            height="6"
            rx="1.5"
            transform={`translate(${x} ${y}) rotate(${rotation})`}
          />
        ))}
        <g transform="rotate(-7 160 90)">
          <path
            className={styles.ticket}
            d="M76 42h168a12 12 0 0 1 12 12v22a14 14 0 0 0 0 28v22a12 12 0 0 1-12 12H76a12 12 0 0 1-12-12v-22a14 14 0 0 0 0-28V54a12 12 0 0 1 12-12z"
          />
          <path className={styles.edge} d="M201 50v80" />
          <path
            className={styles.ink}
            d="m221 78 3.5 7.6 8.3 1-6.1 5.7 1.6 8.2-7.3-4-7.3 4 1.6-8.2-6.1-5.7 8.3-1z"
          />
          <text className={styles.amount} x="139" y="102" textAnchor="middle">
            $1,000
          </text>
        </g>
      </svg>
      <figcaption className={styles.caption}>A chance to win $1,000</figcaption>
    </figure>
  );
}
