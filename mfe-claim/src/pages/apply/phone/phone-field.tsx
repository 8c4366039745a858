import { TextField, type TextInputProps } from '@prizestash/shared/ui';
import { useField } from 'formik';
import InputMask from 'react-input-mask';
import { claimLabels } from '../fields/claim-fields';
import { editPhone, type InputState } from './edit-phone';
import { formatPhone, phoneMask } from './format-phone';

interface MaskedStates {
  /** Given only while the visitor edits. */
  readonly previousState?: InputState;
  readonly currentState?: InputState;
  readonly nextState: InputState;
}

/** The phone number, masked as (NNN)-NNN-NNNN (specification, section 5). */
export function PhoneField() {
  const [field, { error }, { setValue }] = useField<string>('phone');

  function settle({ previousState, currentState, nextState }: MaskedStates): InputState {
    if (previousState && currentState) {
      return editPhone({ previous: previousState, current: currentState, masked: nextState });
    }
    // The mask drops a 0 that deleting has left at the front, and all behind it would move up.
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
        beforeMaskedStateChange={settle}
      />
    );
  }

  return (
    <TextField
      label={claimLabels.phone}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      hint="So that we can reach you if you win. US numbers only."
      value={field.value}
      // The mask shows its bracket in an empty field that has the focus: that is no value yet.
      onChange={({ target }) => void setValue(/\d/.test(target.value) ? target.value : '')}
      error={error}
      required
      renderInput={renderInput}
    />
  );
}
