import { SelectField, type SelectFieldProps } from '@prizestash/shared/ui';
import type { ClaimTextName } from './claim-fields';
import { useClaimField } from './use-claim-field';

interface ClaimSelectFieldProps extends Omit<SelectFieldProps, 'label'> {
  name: ClaimTextName;
}

export function ClaimSelectField({ name, ...rest }: ClaimSelectFieldProps) {
  return <SelectField {...rest} {...useClaimField(name)} />;
}
