import { useSite } from '@prizestash/shared/site';
import { Button, Stack, CheckboxField, TextLink } from '@prizestash/shared/ui';
import type { Ref } from 'react';
import type { SubmissionPhase } from '../submission/use-submission-state';
import { FormSection } from './form-section';
import { partnerNames } from '@prizestash/shared/partners';
import { consentParts } from '@prizestash/shared/rules/consent';
import { useField } from 'formik';
import { consent } from '../../../consent';

/**
 * The consent checkbox, unticked at first. Its text is versioned, and the version is sent with the
 * entry. The documents open in a new tab, so that a half-filled form stays open.
 */
function ConsentField() {
  const [field, { error }, { setValue }] = useField<boolean>('tcpa');
  const parts = consentParts(consent, partnerNames(useSite()));
  return (
    <CheckboxField
      name="tcpa"
      checked={field.value}
      onChange={({ target }) => void setValue(target.checked)}
      error={error}
      required
      label={parts.map(({ text, href }) =>
        href ? (
          <TextLink key={text} href={href} target="_blank" rel="noopener">
            {text}
          </TextLink>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    />
  );
}

/**
 * A honeypot field: out of sight, out of the tab order and hidden from assistive technology. Bots
 * that fill in every field fill in this one too. The API then marks the entry and does not drop it.
 */
function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className="visually-hidden" inert aria-hidden="true">
      <label htmlFor="referral_note">Leave this empty</label>
      <input
        ref={ref}
        id="referral_note"
        name="referral_note"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}

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
