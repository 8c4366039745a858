import { useSite } from '@prizestash/shared/site';
import { Button, Stack } from '@prizestash/shared/ui';
import type { Ref } from 'react';
import { ConsentField } from '../fields/consent-field';
import { HoneypotField } from '../fields/honeypot-field';
import type { SubmissionPhase } from '../submission/use-submission-state';
import { FormSection } from './form-section';

interface ConfirmSectionProps {
  phase: SubmissionPhase;
  honeypot: Ref<HTMLInputElement>;
}

const fields = ['tcpa'] as const;

const countWords = ['no', 'one', 'two', 'three', 'four', 'five'];

const busyLabels: Readonly<Record<SubmissionPhase, string>> = {
  // Reserves the width.
  ready: 'Sending your entry…',
  checking: 'Checking…',
  submitting: 'Sending your entry…',
  submitted: "You're entered!",
};

export function ConfirmSection({ phase, honeypot }: ConfirmSectionProps) {
  const { length: count } = useSite().offers;
  return (
    <FormSection step={3} legend="Confirm" fields={fields}>
      <ConsentField />
      <HoneypotField ref={honeypot} />
      <Stack gap={4}>
        <Button
          type="submit"
          busy={phase !== 'ready'}
          // The second label stays in view when the next page fails to load.
          busyLabel={busyLabels[phase]}
          lateLabel={phase === 'submitting' && 'Still sending…'}
        >
          CLAIM THE PRIZE
        </Button>
        <Stack gap={2}>
          <p>
            Entering gives you a chance to win $1,000. No purchase necessary. One entry per person
            and per email each month.
          </p>
          {count > 0 && (
            <p>
              {count === 1
                ? 'Next you see one offer from a partner. It is optional: your entry is complete before it.'
                : `Next you see ${countWords[count] ?? count} offers from our partners. They are optional: your entry is complete before the first.`}
            </p>
          )}
        </Stack>
      </Stack>
    </FormSection>
  );
}
