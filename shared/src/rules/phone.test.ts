import fc from 'fast-check';
import { isE164, isPhone, phoneDigits, toE164 } from './phone';

it.each([
  ['2125550143', '2125550143'],
  ['(212)-555-0143', '2125550143'],
  ['212.555.0143', '2125550143'],
  ['+1 212 555 0143', '2125550143'],
  ['+12125550143', '2125550143'],
  ['1-212-555-0143', '2125550143'],
  ['12125550143', '2125550143'],
  ['001 212 555 0143', '2125550143'],
  ['tel:+1-212-555-0143', '2125550143'],
  ['212-555-0143 ext. 77', '2125550143'],
  ['212-555-0143 x77', '2125550143'],
  ['２１２５５５０１４３', '2125550143'],
  ['\u00a0212\u2011555\u20110143', '2125550143'],
  // Ten digits are left as they are, also with a 1 in front.
  ['1234567890', '1234567890'],
  // What is there, while it is being typed or when it is too long.
  ['', ''],
  ['212', '212'],
  ['+1 21', '21'],
  ['0212555014', '0212555014'],
  ['212555014399', '212555014399'],
])('finds in %j the digits %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

it.each([
  ['2125550143', true],
  ['1125550143', true],
  ['9999999999', true],
  ['0125550143', false],
  ['212555014', false],
  ['21255501434', false],
  ['', false],
  ['phone', false],
])('%j holds a phone number: %s', (text, verdict) => {
  expect(isPhone(text)).toBe(verdict);
});

it.each([
  ['+12125550143', true],
  ['+10125550143', false],
  ['+1212555014', false],
  ['+121255501430', false],
  ['2125550143', false],
  ['+1 2125550143', false],
  ['+12125550143\n', false],
])('%j is as it is sent: %s', (text, verdict) => {
  expect(isE164(text)).toBe(verdict);
});

it('refuses to write what is no number', () => {
  expect(() => toE164('212')).toThrow(RangeError);
});

const number = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(9, '0')}`);
const separator = fc.constantFrom('', ' ', '-', '.', ') ', '\u00a0', '/');

it('finds a number behind any country code and between any separators', () => {
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('', '1', '+1', '+1 ', '1-', '(', '+1 (', '001 '),
      fc.array(separator, { minLength: 10, maxLength: 10 }),
      (digits, prefix, separators) => {
        const text = prefix + [...digits].map((digit, i) => digit + separators[i]).join('');
        expect(phoneDigits(text)).toBe(digits);
        expect(toE164(text)).toBe(`+1${digits}`);
        expect(isE164(toE164(text))).toBe(true);
      },
    ),
  );
});

it('finds the same digits in what it found, and nothing but digits, in any text', () => {
  const shapes = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-() x') }),
  );
  fc.assert(
    fc.property(shapes, (text) => {
      const digits = phoneDigits(text);
      expect(digits).toMatch(/^\d*$/);
      expect(phoneDigits(digits)).toBe(digits);
    }),
    { numRuns: 1000 },
  );
});
