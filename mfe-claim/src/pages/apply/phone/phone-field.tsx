import { TextField, type TextInputProps } from '@prizestash/shared/ui';
import { messages } from '@prizestash/shared/rules/messages';
import { useField } from 'formik';
import { useRef, useState, type CompositionEvent } from 'react';
import InputMask from 'react-input-mask';
import { useClaimField } from '../fields/use-claim-field';
import { editPhone, isRefused, type InputState, formatPhone, phoneMask } from './edit-phone';

interface MaskedStates {
  /** Set only for edits. */
  readonly previousState?: InputState;
  readonly currentState?: InputState;
  readonly nextState: InputState;
}

const stateOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement): InputState => ({
  value,
  selection: { start: selectionStart, end: selectionEnd },
});

/** The phone field with the mask (NNN)-NNN-NNNN (docs/product.md, section 5.1). */
export function PhoneField() {
  // A focused empty field shows the bracket of the mask, which is not a value.
  const field = useClaimField('phone', (text) => (/\d/.test(text) ? text : ''));
  const [, , { setValue }] = useField<string>('phone');
  const [wasRefused, setWasRefused] = useState(false);
  /** The input before a composition. While there is one, the mask leaves the text alone. */
  const composed = useRef<InputState | null>(null);
  const [isComposing, setIsComposing] = useState(false);

  function startComposition({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    composed.current = stateOf(currentTarget);
    setIsComposing(true);
  }

  function endComposition({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    setIsComposing(false);
    if (!composed.current) return;
    const edit = { previous: composed.current, current: stateOf(currentTarget) };
    setWasRefused(isRefused(edit));
    void setValue(editPhone(edit).value);
  }

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
        mask={isComposing ? '' : phoneMask}
        maskPlaceholder={null}
        alwaysShowMask={false}
        beforeMaskedStateChange={applyEdit}
        onCompositionStart={startComposition}
        onCompositionEnd={endComposition}
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
      autoComplete="tel"
      hint="So that we can reach you if you win. US numbers only."
      renderInput={renderInput}
    />
  );
}
