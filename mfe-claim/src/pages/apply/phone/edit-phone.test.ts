import { editPhone, type InputState } from './edit-phone';

/** `|` is the caret; `[…]` is what is selected. */
function state(drawn: string): InputState {
  const start = drawn.search(/[|[]/);
  const end = drawn.includes(']') ? drawn.indexOf(']') - 1 : start;
  return { value: drawn.replace(/[|[\]]/g, ''), selection: { start, end } };
}

function drawing({ value, selection }: InputState): string {
  const at = selection.start ?? 0;
  return `${value.slice(0, at)}|${value.slice(at)}`;
}

/** What the browser makes of a typed or pasted text before any mask sees it. */
function insert(drawn: string, text: string): string {
  const previous = state(drawn);
  const masked: InputState = { value: 'the mask is not asked', selection: { start: 0, end: 0 } };
  const start = previous.selection.start ?? 0;
  const end = previous.selection.end ?? start;
  const value = previous.value.slice(0, start) + text + previous.value.slice(end);
  const caret = start + text.length;
  const current = { value, selection: { start: caret, end: caret } };
  return drawing(editPhone({ previous, current, masked }));
}

test.each([
  ['the first digit', '(|', '2', '(2|'],
  ['the digit that ends the area code', '(21|', '2', '(212)-|'],
  ['the last digit', '(212)-555-014|', '3', '(212)-555-0143|'],
  ['an eleventh digit', '(212)-555-0143|', '9', '(212)-555-0143|'],
  ['a digit in the middle', '(21|)-555-', '2', '(212)-|555-'],
  ['a digit in the middle of a full number', '(2|12)-555-0143', '9', '(29|2)-555-0143'],
  ['a digit over a selection', '([212])-555-0143', '4', '(4|55)-501-43'],
  ['a letter', '(21|', 'x', '(21|'],
  ['a plus sign at the front', '(|', '+', '(|'],
  ['0 at the front', '(|', '0', '(|'],
  ['1 at the front', '(|', '1', '(|'],
  ['1 at the front of a full number', '(|212)-555-0143', '1', '(|212)-555-0143'],
  ['1 over everything', '[(212)-555-0143]', '1', '|'],
])('typing %s', (_name, before, key, after) => {
  expect(insert(before, key)).toBe(after);
});

test.each([
  ['ten digits', '2125550143'],
  ['with the country code', '12125550143'],
  ['international', '+1 212 555 0143'],
  ['international, together', '+12125550143'],
  ['with dots', '212.555.0143'],
  ['with dashes', '1-212-555-0143'],
  ['with brackets', '(212) 555-0143'],
  ['as the mask writes it', '(212)-555-0143'],
  ['with spaces around', '  212 555 0143 '],
])('a number pasted %s comes out right, wherever the caret was', (_name, text) => {
  expect(insert('(|', text)).toBe('(212)-555-0143|');
  expect(insert('|', text)).toBe('(212)-555-0143|');
  expect(insert('(415)-555|-0199', text)).toBe('(212)-555-0143|');
  expect(insert('[(415)-555-0199]', text)).toBe('(212)-555-0143|');
});

test.each([
  ['the front', '(|', '1-212-555', '(212)-555-|'],
  ['the middle', '(212)-|', '555-0143', '(212)-555-0143|'],
])('a part pasted at %s', (_name, before, text, after) => {
  expect(insert(before, text)).toBe(after);
});

test.each(['2125550143', '+12125550143', '12125550143', '212-555-0143'])(
  'autofill that replaces the whole text: %s',
  (text) => {
    const current = { value: text, selection: { start: text.length, end: text.length } };
    for (const previous of [
      state('(|'),
      state('(415|)-'),
      { value: '', selection: { start: null, end: null } },
    ]) {
      const edited = editPhone({ previous, current, masked: current });
      expect(edited.value).toBe('(212)-555-0143');
    }
  },
);

test('a number typed key by key with its country code', () => {
  const typed = (keys: string) => [...keys].reduce((drawn, key) => insert(drawn, key), '(|');
  expect(typed('12125550143')).toBe('(212)-555-0143|');
  expect(typed('+1 212 555 0143')).toBe('(212)-555-0143|');
  expect(typed('02125550143')).toBe('(212)-555-0143|');
});

test('deleting the first digit loses no other, even before a zero', () => {
  const edited = editPhone({
    previous: state('(2|01)-555-0143'),
    current: state('(|01)-555-0143'),
    masked: state('(|1)-555-0143'),
  });
  expect(edited.value).toBe('(015)-550-143');
  expect(edited.selection.start).toBe(1);
});

test('deleting a bracket or dash is left to the mask', () => {
  const masked = state('(21|');
  const edited = editPhone({ previous: state('(212)-|'), current: state('(212)|'), masked });
  expect(edited).toBe(masked);
});
