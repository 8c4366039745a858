import { FieldGroup } from '@prizestash/shared/ui';
import { useFormikContext } from 'formik';
import { claimLabels, type ClaimErrors } from './claim-fields';
import { ClaimTextField } from './claim-text-field';

/**
 * The date of birth in three inputs, each as wide as its digits. The focus does not move to the
 * next input automatically, because that interrupts a visitor who corrects a digit.
 */
export function BirthdayField() {
  const errors = useFormikContext().errors as ClaimErrors;
  const inputProps = {
    digitsOnly: true,
    inputMode: 'numeric',
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
      <ClaimTextField {...inputProps} name="month" maxLength={2} autoComplete="bday-month" />
      <ClaimTextField {...inputProps} name="day" maxLength={2} autoComplete="bday-day" />
      <ClaimTextField {...inputProps} name="year" maxLength={4} autoComplete="bday-year" />
    </FieldGroup>
  );
}
