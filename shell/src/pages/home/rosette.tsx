import styles from './rosette.module.css';

const turns = Array.from({ length: 12 }, (_, index) => index * 15);

/** The engraved rosette of banknotes and cheques, as quiet decoration. */
export function Rosette() {
  return (
    <svg className={styles.rosette} viewBox="-50 -50 100 100" aria-hidden="true">
      {turns.map((turn) => (
        <ellipse key={turn} rx="48" ry="20" transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}
