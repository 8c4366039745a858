import styles from './rosette.module.css';

const turns = Array.from({ length: 12 }, (_, index) => index * 15);

/** The engraved rosette of banknotes and cheques around the site's star, as quiet decoration. */
export function Rosette() {
  return (
    <svg className={styles.rosette} viewBox="-50 -50 100 100" aria-hidden="true">
      {turns.map((turn) => (
        <ellipse key={turn} rx="48" ry="26" transform={`rotate(${turn})`} />
      ))}
      <path d="m0-14 4 9 10 1.2-7.4 6.7 2 10L0 8l-8.6 4.9 2-10L-14-3.8-4-5z" />
    </svg>
  );
}
