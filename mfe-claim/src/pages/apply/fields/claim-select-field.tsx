import { SelectField, type SelectFieldProps } from '@prizestash/shared/ui';
import { useField } from 'formik';
import { claimLabels, type ClaimTextName } from './claim-fields';

interface ClaimSelectFieldProps extends Omit<
  SelectFieldProps,
  'label' | 'name' | 'value' | 'onChange'
> {
  name: ClaimTextName;
}

/** A native select bound to one field of the claim. */
export function ClaimSelectField({ name, ...rest }: ClaimSelectFieldProps) {
  const [field, { error }, { setValue }] = useField<string>(name);
  return (
    <SelectField
      {...rest}
      label={claimLabels[name]}
      name={name}
      value={field.value}
      onChange={({ target }) => void setValue(target.value)}
      error={error}
      required
    />
  );
}
