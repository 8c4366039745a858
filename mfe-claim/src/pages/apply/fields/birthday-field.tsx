import { FieldGroup } from '@prizestash/shared/ui';
import { useFormikContext } from 'formik';
import { claimLabels, type ClaimErrors } from './claim-fields';
import { ClaimTextField } from './claim-text-field';

/**
 * The date of birth in three boxes, each wide enough for its digits. Nothing moves on by itself
 * from box to box: that takes the caret away from whoever mends a digit.
 */
export function BirthdayField() {
  const errors = useFormikContext().errors as ClaimErrors;
  const box = {
    digitsOnly: true,
    inputMode: 'numeric',
    // A date that is wrong as a whole is nobody's box in particular.
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
      <ClaimTextField {...box} name="month" maxLength={2} autoComplete="bday-month" />
      <ClaimTextField {...box} name="day" maxLength={2} autoComplete="bday-day" />
      <ClaimTextField {...box} name="year" maxLength={4} autoComplete="bday-year" />
    </FieldGroup>
  );
}
