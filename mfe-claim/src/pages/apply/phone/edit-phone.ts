import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';
import { phoneDigits, isForeignPhone } from '@prizestash/shared/rules/phone';

/** Which side of the caret a key deletes; `selection` when selected text was deleted. */
type Deletion = 'backward' | 'forward' | 'selection';

/**
 * Completes a deletion. When a key deleted only punctuation of the mask, the mask would restore it,
 * so the next digit in that direction is deleted instead.
 * @param digits the digits that are left on both sides of the caret.
 */
function deleteDigits(
  { before, after }: DigitsAtCaret,
  removed: string,
  deletion: Deletion,
): DigitsAtCaret {
  const isPunctuation = removed !== '' && !/\d/.test(removed);
  if (!isPunctuation || deletion === 'selection') return { before, after };
  return deletion === 'forward'
    ? { before, after: after.slice(1) }
    : { before: before.slice(0, -1), after };
}

/** An edit as four parts: `before + removed + after` became `before + entered + after`. */
interface TextChange {
  readonly before: string;
  readonly removed: string;
  readonly entered: string;
  readonly after: string;
}

/**
 * Finds what an edit changed in a text.
 * @param caret the caret after the edit, or null when it is unknown. It tells which of several equal
 *   characters was entered or removed. It is ignored when it contradicts the texts.
 */
export function findTextChange(
  previous: string,
  current: string,
  caret: number | null,
): TextChange {
  const behindCaret = caret === null ? null : current.slice(caret);
  if (behindCaret !== null && previous.endsWith(behindCaret)) {
    const prefix = commonPrefixLength(
      previous.slice(0, previous.length - behindCaret.length),
      current.slice(0, current.length - behindCaret.length),
    );
    return split(previous, current, prefix, behindCaret.length);
  }
  const prefix = commonPrefixLength(previous, current);
  const suffix = commonPrefixLength(
    reversed(previous.slice(prefix)),
    reversed(current.slice(prefix)),
  );
  return split(previous, current, prefix, suffix);
}

function split(previous: string, current: string, prefix: number, suffix: number): TextChange {
  return {
    before: current.slice(0, prefix),
    removed: previous.slice(prefix, previous.length - suffix),
    entered: current.slice(prefix, current.length - suffix),
    after: current.slice(current.length - suffix),
  };
}

function commonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Digits of a US phone number without its country code. */
const PHONE_DIGITS = 10;

const firstDigit = /[1-9]/;
const digit = /\d/;

/** (NNN)-NNN-NNNN with a first digit of 1-9 (docs/product.md, section 5.1), for `react-input-mask`. */
export const phoneMask: readonly (string | RegExp)[] = [...'(1NN)-NNN-NNNN'].map((part) => {
  if (part === '1') return firstDigit;
  return part === 'N' ? digit : part;
});

/** Index of each digit in the mask. */
const digitPositions = phoneMask.flatMap((part, index) => (typeof part === 'string' ? [] : index));

/**
 * Formats the digits of a phone number, also of an incomplete one: `2125` becomes `(212)-5`.
 * @param digits up to ten digits; more are ignored.
 * @returns an empty string without digits.
 */
export function formatPhone(digits: string): string {
  if (digits === '') return '';
  const area = digits.slice(0, 3);
  if (digits.length < 3) return `(${area}`;
  const exchange = digits.slice(3, 6);
  if (digits.length < 6) return `(${area})-${exchange}`;
  return `(${area})-${exchange}-${digits.slice(6, 10)}`;
}

/** Returns the caret position behind so many digits, where the next digit goes. */
export function phonePosition(digits: number): number {
  return digitPositions[digits] ?? phoneMask.length;
}

/** The digits of a phone number on both sides of the caret. */
interface DigitsAtCaret {
  readonly before: string;
  readonly after: string;
}

/** Returns the digits of a text. Those of other scripts are converted to ASCII. */
function onlyDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '');
}

/**
 * Inserts text at the caret. Digits are inserted one by one, so typing and pasting the same digits
 * give the same result. The exception is a whole number that is pasted into another number: it
 * replaces that number.
 */
function insertDigits(digits: DigitsAtCaret, entered: string): DigitsAtCaret {
  const number = phoneDigits(entered);
  if (digits.after !== '' && number.length === PHONE_DIGITS) return { before: number, after: '' };
  return [...onlyDigits(entered)].reduce(insertDigit, digits);
}

function insertDigit({ before, after }: DigitsAtCaret, digit: string): DigitsAtCaret {
  if (before === '' && digit === '0') return { before, after };
  const isFull = before.length + after.length >= PHONE_DIGITS;
  if (!isFull) return { before: before + digit, after };
  // An eleventh digit: the rule drops a leading country code, or else this digit.
  if (after === '') return { before: phoneDigits(before + digit), after };
  const isCountryCode = before === '' && digit === '1';
  if (isCountryCode) return { before, after };
  // Inside a full number a digit replaces the next one, so that none is pushed out at the end.
  return { before: before + digit, after: after.slice(1) };
}

/** Value and selection of an input, in the shape that `react-input-mask` uses. */
export interface InputState {
  readonly value: string;
  readonly selection: { readonly start: number | null; readonly end: number | null };
}

interface PhoneEdit {
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
