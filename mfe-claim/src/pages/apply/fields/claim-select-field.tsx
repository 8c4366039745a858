import { SelectField, type SelectFieldProps } from '@prizestash/shared/ui';
import type { ClaimTextName } from './claim-fields';
import { useClaimField } from './use-claim-field';

interface ClaimSelectFieldProps extends Omit<SelectFieldProps, 'label'> {
  name: ClaimTextName;
}

/** A native select that is connected to a field of the claim form. */
export function ClaimSelectField({ name, ...rest }: ClaimSelectFieldProps) {
  return <SelectField {...rest} {...useClaimField(name)} />;
}
