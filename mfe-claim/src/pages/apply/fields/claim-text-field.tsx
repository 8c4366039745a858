import { TextField, type TextFieldProps } from '@prizestash/shared/ui';
import { useField } from 'formik';
import type { ChangeEvent } from 'react';
import { claimLabels, type ClaimTextName } from './claim-fields';

interface ClaimTextFieldProps extends Omit<
  TextFieldProps,
  'label' | 'name' | 'value' | 'onChange'
> {
  name: ClaimTextName;
  /** Removes everything but digits. */
  digitsOnly?: boolean;
}

/** A text input that is connected to a field of the claim form. */
export function ClaimTextField({ name, digitsOnly = false, ...rest }: ClaimTextFieldProps) {
  const [field, { error }, { setValue }] = useField<string>(name);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    void setValue(digitsOnly ? value.replace(/\D/g, '') : value);
  }

  return (
    <TextField
      enterKeyHint="next"
      {...rest}
      label={claimLabels[name]}
      name={name}
      value={field.value}
      onChange={handleChange}
      error={error}
      required
    />
  );
}
