import { useNavigate } from '@prizestash/shared/navigation';
import { ShownValues } from '@prizestash/shared/forms';
import { firstOffer } from '@prizestash/shared/partners';
import { useSite } from '@prizestash/shared/site';
import { ErrorSummary, Stack, ScriptUnavailable } from '@prizestash/shared/ui';
import { FormikProvider, type FormikErrors } from 'formik';
import {
  useImperativeHandle,
  useRef,
  type FormEvent,
  type Ref,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { AddressFields } from '../fields/address-fields';
import { PersonalFields } from '../fields/personal-fields';
import { SubmissionNotice } from '../outcome/submission-notice';
import { preloadSubmissionChunk } from '../submission/use-submission-state';
import { ConfirmSection } from './confirm-section';
import { useClaimForm } from './use-claim-form';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { claimFields, fieldIdOf, summaryLabels, type ClaimErrors } from '../fields/claim-fields';
import { paths } from '@prizestash/shared/paths';

/** Lists the errors in page order, each with the id of the input that it links to. */
function errorSummaryItems(
  formikErrors: FormikErrors<ClaimValues>,
): ComponentProps<typeof ErrorSummary>['items'] {
  const errors = formikErrors as ClaimErrors;
  return claimFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: fieldIdOf(field), label: summaryLabels[field], message }] : [];
  });
}

/**
 * Moves the focus to the next field on Enter where an on-screen keyboard labels that key "next"
 * (`enterkeyhint`). iOS would submit the form; Android moves the focus itself, without this event.
 * With a mouse or trackpad, Enter submits the form as everywhere else.
 */
function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const input = event.target;
  if (event.key !== 'Enter' || !(input instanceof HTMLInputElement)) return;
  if (
    input.getAttribute('enterkeyhint') !== 'next' ||
    !window.matchMedia('(pointer: coarse)').matches
  )
    return;
  const fields = [...event.currentTarget.elements].filter(
    (field): field is HTMLElement => field instanceof HTMLElement && field.tabIndex >= 0,
  );
  event.preventDefault();
  fields[fields.indexOf(input) + 1]?.focus();
}

/** Tells how to enter by mail where the form cannot be sent. */
function MailInEntryNotice() {
  return (
    <ScriptUnavailable>
      <p>
        Your browser is too old, or the scripts of this page did not load, so this form cannot be
        sent. Reload the page, or enter by mail instead: the{' '}
        <a href={`${paths.rules}#how-to-enter`}>official rules</a> say how.
      </p>
    </ScriptUnavailable>
  );
}

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
