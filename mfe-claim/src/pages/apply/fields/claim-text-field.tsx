import { TextField, type TextFieldProps } from '@prizestash/shared/ui';
import type { ClaimTextName } from './claim-fields';
import { useClaimField } from './use-claim-field';

interface ClaimTextFieldProps extends Omit<TextFieldProps, 'label'> {
  name: ClaimTextName;
  /** Removes everything but digits. */
  digitsOnly?: boolean;
}

/** A text input that is connected to a field of the claim form. */
export function ClaimTextField({ name, digitsOnly = false, ...rest }: ClaimTextFieldProps) {
  const clean = (text: string) => (digitsOnly ? text.replace(/\D/g, '') : text);
  return <TextField enterKeyHint="next" {...rest} {...useClaimField(name, clean)} />;
}
