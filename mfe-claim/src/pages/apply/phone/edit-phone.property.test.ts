import fc from 'fast-check';
import { editPhone, type InputState } from './edit-phone';
import { formatPhone, phonePosition } from './format-phone';

// A busy machine needs its time for 2,000 runs.

const nothing: InputState = { value: '(', selection: { start: 1, end: 1 } };
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const number = fc
  .tuple(
    fc.integer({ min: 2, max: 9 }).map(String),
    fc.array(digit, { minLength: 9, maxLength: 9 }),
  )
  .map(([first, rest]) => first + rest.join(''));
const separator = fc.constantFrom('', ' ', '-', '.', '(', ')', ') ', ' - ');

/** What a browser makes of a text put in at the caret. */
function put(state: InputState, text: string): InputState {
  const start = state.selection.start ?? 0;
  const end = state.selection.end ?? start;
  const value = state.value.slice(0, start) + text + state.value.slice(end);
  const caret = start + text.length;
  const current = { value, selection: { start: caret, end: caret } };
  return editPhone({ previous: state, current, masked: current });
}

/** A number written the way people and programs write it. */
const written = fc
  .tuple(
    number,
    fc.constantFrom('', '1', '+1', '1-', '+1 ', '001'),
    fc.array(separator, { minLength: 10, maxLength: 10 }),
  )
  .map(([digits, prefix, separators]) => ({
    digits,
    text: prefix + [...digits].map((one, at) => (separators[at] ?? '') + one).join(''),
  }));

test('any number comes out right, typed key by key or pasted', () => {
  fc.assert(
    fc.property(written, ({ digits, text }) => {
      const typed = [...text].reduce(put, nothing);
      expect(typed.value).toBe(formatPhone(digits));
      expect(put(nothing, text).value).toBe(formatPhone(digits));
    }),
    { numRuns: 2_000 },
  );
});

test('after any edit the value is a masked number and the caret is inside it', () => {
  const edit = fc.record({
    start: fc.nat(14),
    length: fc.nat(5),
    text: fc.oneof(digit, fc.string({ maxLength: 14 }), fc.constant('')),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let state = nothing;
      for (const { start, length, text } of edits) {
        const from = Math.min(start, state.value.length);
        const to = Math.min(from + length, state.value.length);
        state = put({ value: state.value, selection: { start: from, end: to } }, text);
        const digits = state.value.replace(/\D/g, '');
        expect(digits.length).toBeLessThanOrEqual(10);
        // Deleting punctuation alone is left to the mask itself, which is not under test here.
        if (text !== '') expect(['', '(', formatPhone(digits)]).toContain(state.value);
        else state = { ...state, value: formatPhone(digits) };
        expect(state.selection.start ?? 0).toBeLessThanOrEqual(phonePosition(10));
      }
    }),
    { numRuns: 2_000 },
  );
});
