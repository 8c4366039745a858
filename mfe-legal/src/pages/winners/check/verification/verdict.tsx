import { formatCount } from '@prizestash/shared/results';
import { Alert } from '@prizestash/shared/ui';
import { SupportEmailLink } from '../../../../forms/support-email-link';
import { stepTitles, stepText } from './step-texts';
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

interface VerdictProps {
  readonly checked: CheckedDrawing;
  readonly isEarlier: boolean;
}

/** The result of all checks in one sentence. */
export function Verdict({ checked, isEarlier }: VerdictProps) {
  const { steps, valid, selection, demonstration } = checked.verification;
  const broken = steps.filter(({ status }) => status === 'failed');
  const note = isEarlier && (
    <p>The site did not respond, so this is a check of the files loaded before.</p>
  );
  if (!valid) {
    return (
      <Alert
        tone="error"
        title={`Something is wrong: ${broken.map(({ name }) => stepTitles[name]).join(', ')}`}
      >
        {note}
        <p>
          The files do not fit together. Please tell us at <SupportEmailLink />, and keep the files
          below.
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone={selection && !demonstration ? 'success' : 'info'} title={verdictText(checked)}>
      {note}
      {demonstration ? (
        <p>
          Demonstration beacon: this proves nothing, because the random number came from this
          computer. To draw with a public one, set BEACON_URLS.
        </p>
      ) : (
        <>
          <p>Your own browser checked it, step by step.</p>
          {steps.some(({ status }) => status === 'missing') && (
            <p>No time stamp from outside shows that the list was sealed before the draw.</p>
          )}
        </>
      )}
    </Alert>
  );
}

function verdictText({ verification: { commitment, selection } }: CheckedDrawing): string {
  if (!commitment) return 'Everything that is published so far is correct';
  const entries =
    commitment.entries === 1 ? '1 entry' : `${formatCount(commitment.entries)} entries`;
  if (!selection) return `${entries}, the list is sealed, every step so far is correct`;
  const [first] = selection.selected;
  const drawn = first ? `number ${formatCount(first.index + 1)} was drawn` : 'nobody was drawn';
  return `${entries}, ${drawn}, every step is correct`;
}
