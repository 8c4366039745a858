import { formatPhone, phonePosition } from './format-phone';

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
