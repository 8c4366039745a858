import { TextField, type TextFieldProps } from '@prizestash/shared/ui';
import { useField } from 'formik';
import type { ChangeEvent } from 'react';
import { claimLabels, type ClaimTextName } from './claim-fields';

interface ClaimTextFieldProps extends Omit<
  TextFieldProps,
  'label' | 'name' | 'value' | 'onChange'
> {
  name: ClaimTextName;
  /** Keeps digits only, for boxes that hold nothing else. */
  digitsOnly?: boolean;
}

/** A line of text bound to one field of the claim. */
export function ClaimTextField({ name, digitsOnly = false, ...rest }: ClaimTextFieldProps) {
  const [field, { error }, { setValue }] = useField<string>(name);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    void setValue(digitsOnly ? value.replace(/\D/g, '') : value);
  }

  return (
    <TextField
      {...rest}
      label={claimLabels[name]}
      name={name}
      value={field.value}
      onChange={change}
      error={error}
      required
    />
  );
}
