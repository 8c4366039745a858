import styles from './how-it-works.module.css';

const steps = [
  ['Confirm your details', 'One short form. It costs nothing, now or later.'],
  ['You are in the drawings', 'Your entry counts in every drawing that is left for this month.'],
  ['We contact the winner', 'By email or phone. The winner has 2 calendar days to answer.'],
] as const;

export function HowItWorks() {
  return (
    <section id="how-it-works" className={styles.section}>
      <h2>How it works</h2>
      <ol className={styles.steps}>
        {steps.map(([title, text], index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.after}>
        After the form we show offers of our partners. They are optional. Skip any of them, and your
        entry counts just the same.
      </p>
    </section>
  );
}
