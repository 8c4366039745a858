import {
  findTextChange,
  formatPhone,
  phonePosition,
  editPhone,
  type InputState,
} from './edit-phone';

describe('find text change', () => {
  describe('findTextChange', () => {
    it.each([
      ['(21', '(212', 4, ['(21', '', '2', '']],
      ['155', '1555', 2, ['1', '', '5', '55']],
      ['155', '1555', 4, ['155', '', '5', '']],
      ['155', '15', 1, ['1', '5', '', '5']],
      ['(212)-', '2125550143', 10, ['', '(212)-', '2125550143', '']],
      ['(212)', '(219)', 4, ['(21', '2', '9', ')']],
      // Without a usable caret the shared start and end count as unchanged.
      ['(212)', '(219)', null, ['(21', '2', '9', ')']],
      ['155', '1555', null, ['155', '', '5', '']],
      ['(212)', '(219)', 0, ['(21', '2', '9', ')']],
      ['', '2', null, ['', '', '2', '']],
    ])('finds the change from %p to %p with the caret at %p', (previous, current, caret, parts) => {
      const { before, removed, entered, after } = findTextChange(previous, current, caret);
      expect([before, removed, entered, after]).toEqual(parts);
    });
  });
});

describe('format phone', () => {
  describe('formatPhone', () => {
    it.each([
      ['', ''],
      ['2', '(2'],
      ['21', '(21'],
      ['212', '(212)-'],
      ['2125', '(212)-5'],
      ['21255', '(212)-55'],
      ['212555', '(212)-555-'],
      ['2125550', '(212)-555-0'],
      ['2125550143', '(212)-555-0143'],
      ['21255501439', '(212)-555-0143'],
    ])('formats the digits %p as %p', (digits, formatted) => {
      expect(formatPhone(digits)).toBe(formatted);
    });

    it('places the caret where the next digit goes', () => {
      const places = Array.from({ length: 11 }, (_, digits) => phonePosition(digits));
      expect(places).toEqual([1, 2, 3, 6, 7, 8, 10, 11, 12, 13, 14]);
    });
  });
});

describe('edit phone', () => {
  /** `|` marks the caret and `[…]` the selection. */
  function state(drawn: string): InputState {
    const start = drawn.search(/[|[]/);
    const end = drawn.includes(']') ? drawn.indexOf(']') - 1 : start;
    return { value: drawn.replace(/[|[\]]/g, ''), selection: { start, end } };
  }

  /** The opposite of `state`. */
  function drawing({ value, selection }: InputState): string {
    const at = selection.start ?? 0;
    return `${value.slice(0, at)}|${value.slice(at)}`;
  }

  /** Types or pastes a text as a browser does, and applies the mask. */
  function insert(drawn: string, text: string): string {
    const previous = state(drawn);
    const start = previous.selection.start ?? 0;
    const end = previous.selection.end ?? start;
    const value = previous.value.slice(0, start) + text + previous.value.slice(end);
    const caret = start + text.length;
    const current = { value, selection: { start: caret, end: caret } };
    return drawing(editPhone({ previous, current }));
  }

  describe('editPhone', () => {
    it.each([
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
      ['1 at the front', '(|', '1', '(1|'],
      ['1 at the front of an incomplete number', '(|212)-555-', '1', '(1|21)-255-5'],
      ['1 at the front of a full number', '(|212)-555-0143', '1', '(|212)-555-0143'],
      ['1 over everything', '[(212)-555-0143]', '1', '(1|'],
      ['a digit after ten digits with a leading 1', '(121)-255-5014|', '3', '(212)-555-0143|'],
    ])('types %s', (_name, before, key, after) => {
      expect(insert(before, key)).toBe(after);
    });

    it.each([
      ['ten digits', '2125550143'],
      ['with the country code', '12125550143'],
      ['international', '+1 212 555 0143'],
      ['international without spaces', '+12125550143'],
      ['with dots', '212.555.0143'],
      ['with dashes', '1-212-555-0143'],
      ['with brackets', '(212) 555-0143'],
      ['in the format of the mask', '(212)-555-0143'],
      ['with spaces around', '  212 555 0143 '],
    ])('pastes a number %s, wherever the caret is', (_name, text) => {
      expect(insert('(|', text)).toBe('(212)-555-0143|');
      expect(insert('|', text)).toBe('(212)-555-0143|');
      expect(insert('(415)-555|-0199', text)).toBe('(212)-555-0143|');
      expect(insert('[(415)-555-0199]', text)).toBe('(212)-555-0143|');
    });

    it.each([
      ['the front', '(|', '1-212-555', '(121)-255-5|'],
      ['the end', '(121)-255-5|', '0143', '(212)-555-0143|'],
      ['the middle', '(212)-|', '555-0143', '(212)-555-0143|'],
    ])('pastes a part at %s', (_name, before, text, after) => {
      expect(insert(before, text)).toBe(after);
    });

    it.each(['2125550143', '+12125550143', '12125550143', '212-555-0143'])(
      'accepts autofill that replaces the whole text: %s',
      (text) => {
        const current = { value: text, selection: { start: text.length, end: text.length } };
        for (const previous of [
          state('(|'),
          state('(415|)-'),
          { value: '', selection: { start: null, end: null } },
        ]) {
          const edited = editPhone({ previous, current });
          expect(edited.value).toBe('(212)-555-0143');
        }
      },
    );

    it('types a number with its country code', () => {
      const typed = (keys: string) => [...keys].reduce((drawn, key) => insert(drawn, key), '(|');
      expect(typed('12125550143')).toBe('(212)-555-0143|');
      expect(typed('+1 212 555 0143')).toBe('(212)-555-0143|');
      expect(typed('02125550143')).toBe('(212)-555-0143|');
    });

    it('deletes the first digit before a zero and keeps the zero', () => {
      const edited = editPhone({
        previous: state('(2|01)-555-0143'),
        current: state('(|01)-555-0143'),
      });
      expect(edited.value).toBe('(015)-550-143');
      expect(edited.selection.start).toBe(1);
    });

    it.each([
      ['Backspace behind punctuation', '(212)-|', '(212)|', '(21|'],
      [
        'Backspace behind punctuation of a full number',
        '(212)-|555-0143',
        '(212)|555-0143',
        '(21|5)-550-143',
      ],
      ['Delete before punctuation', '(212|)-555-0143', '(212|-555-0143', '(212)-|550-143'],
      ['Backspace behind the bracket', '(|', '|', '|'],
      ['Backspace behind the only digit', '(2|', '(|', '(|'],
      ['selected punctuation', '(212[)-]555-0143', '(212|555-0143', '(212)-|555-0143'],
      ['a selection', '([212)-5]55-0143', '(|55-0143', '(|550)-143-'],
    ])('deletes by %s', (_name, before, after, expected) => {
      expect(drawing(editPhone({ previous: state(before), current: state(after) }))).toBe(expected);
    });

    describe('with an unknown or outdated caret', () => {
      const unknown = { start: null, end: null };
      const digitsOf = (text: string) => text.replace(/\D/g, '');

      it.each([unknown, { start: 0, end: 0 }, { start: 1, end: 1 }, { start: 14, end: 14 }])(
        'types a number with the selection %j before each edit',
        (selection) => {
          let value = '(';
          for (const digit of '2125550143') {
            const current = {
              value: value + digit,
              selection: { start: value.length + 1, end: value.length + 1 },
            };
            ({ value } = editPhone({ previous: { value, selection }, current }));
          }
          expect(value).toBe('(212)-555-0143');
        },
      );

      it('types a number when the caret is unknown after each edit', () => {
        let value = '';
        for (const digit of '2125550143') {
          const current = { value: value + digit, selection: unknown };
          ({ value } = editPhone({ previous: { value, selection: unknown }, current }));
        }
        expect(value).toBe('(212)-555-0143');
      });

      it.each([null, 0, 5])(
        'keeps the digits around a deleted digit with the caret at %s',
        (caret) => {
          const edited = editPhone({
            previous: { value: '(212)-555-0143', selection: unknown },
            current: { value: '(212)-555-014', selection: { start: caret, end: caret } },
          });
          expect(digitsOf(edited.value)).toBe('212555014');
        },
      );
    });
  });
});
