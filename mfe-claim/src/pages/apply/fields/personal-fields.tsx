import { genders } from '@prizestash/shared/rules/genders';
import { FieldRow } from '@prizestash/shared/ui';
import { FormSection } from '../form/form-section';
import { BirthdayField } from './birthday-field';
import { ClaimSelectField, ClaimTextField } from './use-claim-field';
import { PhoneField } from '../phone/phone-field';

const fields = [
  'first_name',
  'last_name',
  'email',
  'gender',
  'phone',
  'month',
  'day',
  'year',
] as const;

export function PersonalFields() {
  return (
    <FormSection step={1} legend="You" fields={fields}>
      <FieldRow columns={2}>
        <ClaimTextField name="first_name" autoComplete="given-name" autoCapitalize="words" />
        <ClaimTextField name="last_name" autoComplete="family-name" autoCapitalize="words" />
      </FieldRow>
      <ClaimTextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ClaimSelectField
        name="gender"
        autoComplete="sex"
        options={genders}
        placeholder="Choose one"
        hint="So that the offers can suit you. It does not change your chance to win."
      />
      <PhoneField />
      <BirthdayField />
    </FormSection>
  );
}
