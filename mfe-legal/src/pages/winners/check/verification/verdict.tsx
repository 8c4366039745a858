import { Alert } from '@prizestash/shared/ui';
import { SupportEmailLink } from '../../../../forms/support-email-link';
import { stepTitles } from './step-texts';
import type { CheckedDrawing } from './check-drawing';

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
  if (demonstration) {
    return (
      <Alert tone="warning" title="Demonstration beacon: this proves nothing">
        {note}
        <p>All that is here fits together. But the random number came from this computer.</p>
      </Alert>
    );
  }
  return (
    <Alert
      tone={selection ? 'success' : 'info'}
      title={selection ? 'Everything is correct.' : 'All that is here so far is correct.'}
      role="status"
    >
      {note}
      <p>Your own browser checked it, step by step.</p>
    </Alert>
  );
}
