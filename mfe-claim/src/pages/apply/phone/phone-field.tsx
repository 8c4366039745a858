import { TextField, type TextInputProps } from '@prizestash/shared/ui';
import { messages } from '@prizestash/shared/rules/messages';
import { useState } from 'react';
import InputMask from 'react-input-mask';
import { useClaimField } from '../fields/use-claim-field';
import { editPhone, isRefused, type InputState } from './edit-phone';
import { formatPhone, phoneMask } from './format-phone';

interface MaskedStates {
  /** Set only for edits. */
  readonly previousState?: InputState;
  readonly currentState?: InputState;
  readonly nextState: InputState;
}

/** The phone field with the mask (NNN)-NNN-NNNN (specification, section 5). */
export function PhoneField() {
  // A focused empty field shows the bracket of the mask, which is not a value.
  const field = useClaimField('phone', (text) => (/\d/.test(text) ? text : ''));
  const [wasRefused, setWasRefused] = useState(false);

  function applyEdit({ previousState, currentState, nextState }: MaskedStates): InputState {
    if (previousState && currentState) {
      const edit = { previous: previousState, current: currentState };
      setWasRefused(isRefused(edit));
      return editPhone(edit);
    }
    // The mask would drop a leading 0 that is left after a deletion, and shift the other digits.
    const digits = field.value.replace(/\D/g, '');
    return digits.startsWith('0') ? { ...nextState, value: formatPhone(digits) } : nextState;
  }

  function renderInput(input: TextInputProps) {
    return (
      <InputMask
        {...input}
        mask={phoneMask}
        maskPlaceholder={null}
        alwaysShowMask={false}
        beforeMaskedStateChange={applyEdit}
      />
    );
  }

  return (
    <TextField
      {...field}
      error={field.error ?? (wasRefused ? messages.foreignPhone : undefined)}
      type="tel"
      inputMode="tel"
      enterKeyHint="next"
      autoComplete="tel-national"
      hint="So that we can reach you if you win. US numbers only."
      renderInput={renderInput}
    />
  );
}
