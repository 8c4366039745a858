import { phoneDigits } from '@prizestash/shared/rules/phone';
import { formatPhone, phonePosition } from './format-phone';

/** Text of an input and what is selected in it, as `react-input-mask` hands it over. */
export interface InputState {
  readonly value: string;
  readonly selection: { readonly start: number | null; readonly end: number | null };
}

interface PhoneEdit {
  /** The input before the edit. */
  readonly previous: InputState;
  /** The input as the browser left it, unmasked. */
  readonly current: InputState;
  /** What the mask alone would make of it. */
  readonly masked: InputState;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/**
 * Decides what a phone field shows after an edit, and where its caret stands.
 *
 * The mask works key by key, so it would make (121)-255-5014 of a pasted `+1 212 555 0143`, and
 * of an autofilled `12125550143` too. Here a number that comes whole is read as a whole, a leading
 * 0 or 1 is not taken (no area code begins so: it is a country code or a trunk prefix), and
 * deleting a digit never loses another one.
 */
export function editPhone({ previous, current, masked }: PhoneEdit): InputState {
  const caretBefore = previous.selection.start ?? 0;
  const caretNow = current.selection.end ?? current.value.length;
  const untouched = Math.min(caretBefore, caretNow);
  const replacedWhole = current.value.slice(0, untouched) !== previous.value.slice(0, untouched);
  const entered = replacedWhole
    ? current.value
    : current.value.slice(caretBefore, Math.max(caretNow, caretBefore));
  if (entered !== '') return insertPhone(previous, entered, replacedWhole);

  const left = onlyDigits(current.value);
  const removedOnlyPunctuation = left === onlyDigits(previous.value);
  return removedOnlyPunctuation ? masked : { ...masked, value: formatPhone(left) };
}

function insertPhone(previous: InputState, entered: string, replacedWhole: boolean): InputState {
  const whole = phoneDigits(entered);
  if (entered.length > 1 && whole.length >= 10) return stateAfter(whole.slice(0, 10), 10);

  const start = previous.selection.start ?? 0;
  const end = previous.selection.end ?? start;
  const before = replacedWhole ? '' : onlyDigits(previous.value.slice(0, start));
  const after = replacedWhole ? '' : onlyDigits(previous.value.slice(end));
  const digits = onlyDigits(entered);
  const taken = before === '' ? digits.replace(/^[01]+/, '') : digits;
  if (taken === '' && start === end && !replacedWhole) return previous;

  // In a full number a typed digit takes the place of the next one, so nothing falls off the end.
  const isFull = before.length + after.length >= 10;
  const rest = isFull && start === end ? after.slice(taken.length) : after;
  return stateAfter((before + taken + rest).slice(0, 10), before.length + taken.length);
}

function stateAfter(digits: string, caretAfterDigits: number): InputState {
  const value = formatPhone(digits);
  const caret = Math.min(phonePosition(caretAfterDigits), value.length);
  return { value, selection: { start: caret, end: caret } };
}
