import { isOptionalField } from '@prizestash/shared/rules/submitted-contact';
import { useField } from 'formik';
import type { ChangeEvent, SyntheticEvent } from 'react';
import {
  SelectField,
  type SelectFieldProps,
  TextField,
  type TextFieldProps,
} from '@prizestash/shared/ui';
import { claimLabels, type ClaimTextName } from './claim-fields';
import { isDigitField, keepTyped, cleanText } from './digit-fields';

type Control = HTMLInputElement | HTMLSelectElement;

const isComposing = (event: Event) => (event as InputEvent).isComposing === true;

/** What a digit field keeps as it is until it is left; null for a text that is read at once. */
const keptTyping = (name: string, text: string, event: Event) =>
  isDigitField(name) ? keepTyped(name, text, (event as InputEvent).inputType) : null;

/**
 * Returns the props that connect an input or select to a field of the claim form.
 * @param clean applied to what the visitor enters.
 */
export function useClaimField(name: ClaimTextName, clean = (text: string) => text) {
  const [{ value }, { error }, { setValue }] = useField<string>(name);
  const cleanText = ({ currentTarget }: SyntheticEvent<Control>) => {
    const text = clean(currentTarget.value);
    if (text !== value) void setValue(text);
  };
  return {
    label: claimLabels[name],
    name,
    value,
    error,
    required: !isOptionalField(name),
    optional: isOptionalField(name),
    // A keyboard that composes a text replaces all of it each time, so a change would be doubled.
    onChange: ({ target, nativeEvent }: ChangeEvent<Control>) =>
      void setValue(
        isComposing(nativeEvent)
          ? target.value
          : (keptTyping(name, target.value, nativeEvent) ?? clean(target.value)),
      ),
    onCompositionEnd: cleanText,
    onBlur: cleanText,
  };
}

interface ClaimSelectFieldProps extends Omit<SelectFieldProps, 'label'> {
  name: ClaimTextName;
}

export function ClaimSelectField({ name, ...rest }: ClaimSelectFieldProps) {
  return <SelectField {...rest} {...useClaimField(name)} />;
}

interface ClaimTextFieldProps extends Omit<TextFieldProps, 'label'> {
  name: ClaimTextName;
}

export function ClaimTextField({ name, ...rest }: ClaimTextFieldProps) {
  const clean = (text: string) => cleanText(name, text);
  return <TextField enterKeyHint="next" {...rest} {...useClaimField(name, clean)} />;
}
