import { stepText, stepTitles } from './step-texts';
import type { CheckedDrawing } from './check-drawing';
import styles from './step-list.module.css';

const marks = { passed: '✓', failed: '!', pending: '…', skipped: '–', missing: '–' } as const;
const words = {
  passed: 'Correct',
  failed: 'Wrong',
  pending: 'Not yet',
  skipped: 'Left out',
  missing: 'Missing',
} as const;

/** The checks of a drawing, one after another, in plain words. */
export function StepList({ checked }: { checked: CheckedDrawing }) {
  return (
    <ol className={styles.steps} aria-label="What your browser checked">
      {checked.verification.steps.map((step) => (
        <li key={step.name} className={styles[step.status]}>
          <span className={styles.mark} aria-hidden="true">
            {marks[step.status]}
          </span>
          <div>
            <h3>
              {stepTitles[step.name]}
              <span className={styles.word}>{` ${words[step.status]}`}</span>
            </h3>
            <p>{stepText(step, checked)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
