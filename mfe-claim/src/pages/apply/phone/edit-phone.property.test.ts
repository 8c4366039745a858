import { isForeignPhone, phoneDigits } from '@prizestash/shared/rules/phone';
import fc from 'fast-check';
import { editPhone, type InputState, formatPhone, phonePosition } from './edit-phone';

const nothing: InputState = { value: '(', selection: { start: 1, end: 1 } };
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const number = fc
  .tuple(
    fc.integer({ min: 2, max: 9 }).map(String),
    fc.array(digit, { minLength: 9, maxLength: 9 }),
  )
  .map(([first, rest]) => first + rest.join(''));
const separator = fc.constantFrom('', ' ', '-', '.', '(', ')', ') ', ' - ');

/** Replaces the selection with a text as a browser does, and applies the mask. */
function put(state: InputState, text: string): InputState {
  const start = state.selection.start ?? 0;
  const end = state.selection.end ?? start;
  const value = state.value.slice(0, start) + text + state.value.slice(end);
  const caret = start + text.length;
  const current = { value, selection: { start: caret, end: caret } };
  return editPhone({ previous: state, current });
}

/** A number with a country code and separators. */
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

describe('editPhone, any input', () => {
  it('reads any number the same typed and pasted', () => {
    fc.assert(
      fc.property(written, ({ digits, text }) => {
        const typed = [...text].reduce(put, nothing);
        expect(typed.value).toBe(formatPhone(digits));
        expect(put(nothing, text).value).toBe(formatPhone(digits));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps a masked value and a caret inside it after any edit', () => {
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
          expect(['', '(', formatPhone(digits)]).toContain(state.value);
          expect(state.selection.start ?? 0).toBeLessThanOrEqual(phonePosition(10));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same result for any chunks of the same digits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'0123456789 +-()x') })),
        (chunks) => {
          const text = chunks.join('').slice(0, 90);
          fc.pre(![...chunks, text].some(isForeignPhone));
          const typed = [...text].reduce(put, nothing);
          const pasted = chunks.reduce(put, nothing);
          fc.pre(chunks.join('').length <= 90);
          expect(pasted.value).toBe(typed.value);
          expect(typed.value.replace('(', '')).toBe(
            formatPhone(phoneDigits(text)).replace('(', ''),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
