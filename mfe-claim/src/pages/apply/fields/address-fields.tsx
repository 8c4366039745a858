import { states } from '@prizestash/shared/rules/states';
import { FieldRow } from '@prizestash/shared/ui';
import { FormSection } from '../form/form-section';
import { ClaimSelectField, ClaimTextField } from './use-claim-field';

/** A state's label is also its value (docs/product.md, section 3.6). */
const stateOptions = states.map(({ name }) => ({ value: name, label: name }));

const fields = ['street', 'city', 'state', 'postal_code'] as const;

export function AddressFields() {
  return (
    <FormSection step={2} legend="Where you live" fields={fields}>
      <ClaimTextField name="street" autoComplete="address-line1" autoCapitalize="words" />
      <FieldRow columns={3}>
        <ClaimTextField name="city" autoComplete="address-level2" autoCapitalize="words" />
        <ClaimSelectField
          name="state"
          options={stateOptions}
          placeholder="Choose a state"
          autoComplete="address-level1"
        />
        <ClaimTextField name="postal_code" short inputMode="numeric" autoComplete="postal-code" />
      </FieldRow>
    </FormSection>
  );
}
