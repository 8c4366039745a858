import { TextField, type TextFieldProps } from '@prizestash/shared/ui';
import type { ClaimTextName } from './claim-fields';
import { isDigitField, readDigits } from './digit-fields';
import { useClaimField } from './use-claim-field';

interface ClaimTextFieldProps extends Omit<TextFieldProps, 'label'> {
  name: ClaimTextName;
}

/** A text input that is connected to a field of the claim form. Some fields take digits only. */
export function ClaimTextField({ name, ...rest }: ClaimTextFieldProps) {
  const clean = (text: string) => (isDigitField(name) ? readDigits(name, text) : text);
  return <TextField enterKeyHint="next" {...rest} {...useClaimField(name, clean)} />;
}
