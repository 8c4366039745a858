import { FieldGroup } from '@prizestash/shared/ui';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useFormikContext } from 'formik';
import type { ClipboardEvent, FormEvent, SyntheticEvent } from 'react';
import { claimLabels, type ClaimErrors } from './claim-fields';
import { ClaimTextField } from './use-claim-field';
import { readDate } from './digit-fields';

/**
 * The date of birth in three inputs, each as wide as its digits. The focus does not move to the
 * next input automatically, because that interrupts a visitor who corrects a digit. A whole date
 * that enters one of them at once fills all three.
 */
export function BirthdayField() {
  const { values, errors: formikErrors, setValues } = useFormikContext<ClaimValues>();
  const errors = formikErrors as ClaimErrors;

  /** Fills all three inputs with a whole date, also beside what an input holds. */
  function fillDate(event: SyntheticEvent, text: string, isWhole = true) {
    const date = readDate(text, isWhole);
    if (!date) return;
    event.preventDefault();
    void setValues({ ...values, ...date });
  }

  const inputProps = {
    inputMode: 'numeric',
    onPaste: (event: ClipboardEvent) => fillDate(event, event.clipboardData.getData('text')),
    // What a keyboard offers from the clipboard, and what is dropped or dictated, is no paste.
    onChangeCapture: (event: FormEvent<HTMLInputElement>) =>
      fillDate(event, event.currentTarget.value),
    // A name of a month that was typed, with a day beside it.
    onBlurCapture: (event: FormEvent<HTMLInputElement>) =>
      fillDate(event, event.currentTarget.value, false),
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
