import { FieldGroup } from '@prizestash/shared/ui';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useFormikContext } from 'formik';
import type { ClipboardEvent } from 'react';
import { claimLabels, type ClaimErrors } from './claim-fields';
import { ClaimTextField } from './claim-text-field';
import { readDate } from './read-date';

/**
 * The date of birth in three inputs, each as wide as its digits. The focus does not move to the
 * next input automatically, because that interrupts a visitor who corrects a digit. A whole date
 * that is pasted into one of them fills all three.
 */
export function BirthdayField() {
  const { values, errors: formikErrors, setValues } = useFormikContext<ClaimValues>();
  const errors = formikErrors as ClaimErrors;

  function handlePaste(event: ClipboardEvent) {
    const date = readDate(event.clipboardData.getData('text'));
    if (!date) return;
    event.preventDefault();
    void setValues({ ...values, ...date });
  }

  const inputProps = {
    inputMode: 'numeric',
    onPaste: handlePaste,
    // An error of the date as a whole marks all three inputs.
    ...(errors.birthday ? { 'aria-invalid': true, 'aria-describedby': 'birthday-error' } : {}),
  } as const;
  return (
    <FieldGroup
      id="birthday"
      layout="row"
      legend={claimLabels.birthday}
      hint={'Entrants must be 18 or older. For example 07\u00a0/\u00a024\u00a0/\u00a01990.'}
      error={errors.birthday}
    >
      <ClaimTextField {...inputProps} name="month" autoComplete="bday-month" />
      <ClaimTextField {...inputProps} name="day" autoComplete="bday-day" />
      <ClaimTextField {...inputProps} name="year" autoComplete="bday-year" />
    </FieldGroup>
  );
}
