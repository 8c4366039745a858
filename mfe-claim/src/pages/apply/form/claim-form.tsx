import { useNavigate } from '@prizestash/shared/navigation';
import { ShownValues } from '@prizestash/shared/forms';
import { firstOffer } from '@prizestash/shared/partners';
import { useSite } from '@prizestash/shared/site';
import { ErrorSummary, Stack } from '@prizestash/shared/ui';
import { FormikProvider } from 'formik';
import { useImperativeHandle, useRef, type FormEvent, type Ref } from 'react';
import { AddressFields } from '../fields/address-fields';
import { PersonalFields } from '../fields/personal-fields';
import { SubmissionNotice } from '../outcome/submission-notice';
import { preloadSubmissionChunk } from '../submission/load-submission-chunk';
import { ConfirmSection } from './confirm-section';
import { errorSummaryItems } from './error-summary-items';
import { focusNextField } from './focus-next-field';
import { MailInEntryNotice } from './mail-in-entry-notice';
import { useClaimForm } from './use-claim-form';

type Navigate = ReturnType<typeof useNavigate>;

/** A separate component, so that a navigation renders this one again and not the form. */
function Navigation({ ref }: { ref: Ref<Navigate> }) {
  const navigate = useNavigate();
  useImperativeHandle(ref, () => navigate, [navigate]);
  return null;
}

/**
 * The claim form (docs/product.md, sections 2 to 5).
 *
 * Outside a dialog, `method="dialog"` makes a submit before hydration do nothing. The default
 * method would send every value in the query string, which servers log.
 */
export function ClaimForm() {
  const site = useSite();
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const navigate = useRef<Navigate>(null);
  const { formik, submission, submit } = useClaimForm({
    form,
    honeypot,
    onAccepted: () => void navigate.current?.(firstOffer(site)),
  });
  const { phase, formErrors, hasReceipt, failedAttempts } = submission;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <FormikProvider value={formik}>
      <Navigation ref={navigate} />
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-label="Claim form"
        onSubmit={handleSubmit}
        onKeyDown={focusNextField}
        onFocus={() => preloadSubmissionChunk(site)}
      >
        <Stack gap={6}>
          {phase === 'ready' && formErrors?.notice && (
            <SubmissionNotice
              key={`notice-${failedAttempts}`}
              notice={formErrors.notice}
              hasReceipt={hasReceipt}
              focusOnMount={Object.keys(formik.errors).length === 0}
            />
          )}
          <ErrorSummary
            key={`summary-${failedAttempts}`}
            title={formErrors?.heading}
            // Empty until the first submission ends, so that layout and focus move only once.
            items={failedAttempts > 0 ? errorSummaryItems(formik.errors) : []}
          />
          <MailInEntryNotice />
          <PersonalFields />
          <AddressFields />
          <ConfirmSection phase={phase} honeypot={honeypot} />
        </Stack>
      </form>
      <ShownValues form={form} />
    </FormikProvider>
  );
}
