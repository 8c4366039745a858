import { SelectField, type SelectFieldProps } from '@prizestash/shared/ui';
import { useField } from 'formik';
import { claimLabels, type ClaimTextName } from './claim-fields';

interface ClaimSelectFieldProps extends Omit<
  SelectFieldProps,
  'label' | 'name' | 'value' | 'onChange'
> {
  name: ClaimTextName;
}

/** A native select that is connected to a field of the claim form. */
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
