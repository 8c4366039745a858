import { useNavigate } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { Button, ErrorSummary, FieldGroup, Stack } from '@prizestash/shared/ui';
import { FormikProvider } from 'formik';
import { useRef, type FormEvent } from 'react';
import { AddressFields } from '../fields/address-fields';
import { claimFields, fieldIdOf, summaryLabels, type ClaimErrors } from '../fields/claim-fields';
import { ConsentField } from '../fields/consent-field';
import { SubmissionNotice } from '../outcome/submission-notice';
import { HoneypotField } from '../fields/honeypot-field';
import { useClaimForm } from './use-claim-form';
import { MailInEntryNotice } from './mail-in-entry-notice';
import { PersonalFields } from '../fields/personal-fields';

/**
 * The claim form (specification, sections 2 to 5).
 *
 * `method="dialog"` outside a dialog makes a press before the script has arrived do nothing at
 * all. The default would send every detail to this address in the query, where logs keep it.
 */
export function ClaimForm() {
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { formik, phase, outcome, hasReceipt, attempts, press, warmUp } = useClaimForm({
    form,
    trap,
    onEntered: () => void navigate(paths.leadOffer),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void press();
  }

  const errors = formik.errors as ClaimErrors;
  // Shown once the press is over, and all at once: one move of the page and of the focus, not three.
  const items = (attempts > 0 ? claimFields : []).flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: fieldIdOf(field), label: summaryLabels[field], message }] : [];
  });

  return (
    <FormikProvider value={formik}>
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-label="Claim form"
        onSubmit={submit}
        onFocus={warmUp}
      >
        <Stack gap={12}>
          {phase === 'ready' && outcome?.notice && (
            <SubmissionNotice
              key={`notice-${attempts}`}
              notice={outcome.notice}
              hasReceipt={hasReceipt}
              takesFocus={Object.keys(outcome.fields).length === 0}
            />
          )}
          <ErrorSummary key={`summary-${attempts}`} title={outcome?.heading} items={items} />
          <MailInEntryNotice />
          <PersonalFields />
          <AddressFields />
          <FieldGroup legend="Confirm">
            <ConsentField />
            <HoneypotField ref={trap} />
            <Button
              type="submit"
              busy={phase !== 'ready'}
              // Stays on the page when the next one does not load.
              busyLabel={phase === 'submitted' ? "You're entered!" : 'Sending your entry…'}
            >
              CLAIM THE PRIZE
            </Button>
            <Stack gap={2}>
              <p>
                Entering gives you a chance to win $1,000. No purchase necessary. One entry per
                person and per email each month.
              </p>
              <p>
                Next you see three offers from our partners. They are optional: your entry is
                complete before the first.
              </p>
            </Stack>
          </FieldGroup>
        </Stack>
      </form>
    </FormikProvider>
  );
}
