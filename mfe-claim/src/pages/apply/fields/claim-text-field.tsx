import { TextField, type TextFieldProps } from '@prizestash/shared/ui';
import type { ClaimTextName } from './claim-fields';
import { cleanText } from './clean-text';
import { useClaimField } from './use-claim-field';

interface ClaimTextFieldProps extends Omit<TextFieldProps, 'label'> {
  name: ClaimTextName;
}

export function ClaimTextField({ name, ...rest }: ClaimTextFieldProps) {
  const clean = (text: string) => cleanText(name, text);
  return <TextField enterKeyHint="next" {...rest} {...useClaimField(name, clean)} />;
}
