import { isForeignPhone } from '@prizestash/shared/rules/phone';
import { deleteDigits, type Deletion } from './delete-digits';
import { findTextChange } from './find-text-change';
import { formatPhone, phonePosition } from './format-phone';
import { insertDigits, onlyDigits } from './insert-digits';

/** Value and selection of an input, in the shape that `react-input-mask` uses. */
export interface InputState {
  readonly value: string;
  readonly selection: { readonly start: number | null; readonly end: number | null };
}

export interface PhoneEdit {
  /** The input before the edit. Its selection can be null or out of date. */
  readonly previous: InputState;
  /** The input after the edit, before masking. */
  readonly current: InputState;
}

/**
 * Computes value and caret of the phone field after an edit (docs/product.md, section 5.1).
 *
 * The edit is found by comparing both values. The selection before the edit only tells Backspace
 * from Delete: `react-input-mask` does not track it while the document has no focus, and a wrong
 * selection must not change the digits.
 */
export function editPhone({ previous, current }: PhoneEdit): InputState {
  const change = findTextChange(previous.value, current.value, current.selection.end);
  if (isForeignPhone(change.entered)) return stateAt(previous.value, change.before.length);
  const untouched = { before: onlyDigits(change.before), after: onlyDigits(change.after) };
  const { before, after } =
    change.entered === ''
      ? deleteDigits(untouched, change.removed, deletionOf(previous, current))
      : insertDigits(untouched, change.entered);
  const isIgnored =
    change.removed === '' && before === untouched.before && after === untouched.after;
  if (isIgnored) return stateAt(previous.value, change.before.length);
  // Without digits only the bracket is left, which the mask shows in a focused field.
  if (before + after === '') return stateAt(current.value.startsWith('(') ? '(' : '', 1);
  return stateAt(formatPhone(before + after), phonePosition(before.length));
}

/** Returns whether an edit entered a number that is not a US number in digits, and so was ignored. */
export function isRefused({ previous, current }: PhoneEdit): boolean {
  return isForeignPhone(
    findTextChange(previous.value, current.value, current.selection.end).entered,
  );
}

function deletionOf({ selection }: InputState, current: InputState): Deletion {
  if (selection.start !== selection.end) return 'selection';
  return selection.start !== null && selection.start === current.selection.end
    ? 'forward'
    : 'backward';
}

function stateAt(value: string, position: number): InputState {
  const caret = Math.min(position, value.length);
  return { value, selection: { start: caret, end: caret } };
}
