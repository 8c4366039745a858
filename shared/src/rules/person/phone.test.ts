import fc from 'fast-check';
import { isE164, isForeignPhone, isPhone, phoneDigits, toE164 } from './phone';

describe('phoneDigits', () => {
  it.each([
    ['2125550143', '2125550143'],
    ['(212)-555-0143', '2125550143'],
    ['212.555.0143', '2125550143'],
    ['+1 212 555 0143', '2125550143'],
    ['+12125550143', '2125550143'],
    ['1-212-555-0143', '2125550143'],
    ['12125550143', '2125550143'],
    ['001 212 555 0143', '2125550143'],
    ['1 1 212 555 0143', '2125550143'],
    ['1 0 212 555 0143', '2125550143'],
    ['tel:+1-212-555-0143', '2125550143'],
    ['212-555-0143 ext. 77', '2125550143'],
    ['+1 212-555-0143 x77', '2125550143'],
    ['２１２５５５０１４３', '2125550143'],
    ['\u00a0212\u2011555\u20110143', '2125550143'],
    // A leading 1 stays until an eleventh digit follows.
    ['1', '1'],
    ['+1 21', '121'],
    ['1212555014', '1212555014'],
    ['1234567890', '1234567890'],
    ['12345678901', '2345678901'],
    // Leading zeros are dropped, also behind a country code.
    ['0', ''],
    ['0212555014', '212555014'],
    ['10125550143', '125550143'],
    // Incomplete, or more than a number.
    ['', ''],
    ['phone', ''],
    ['212', '212'],
    ['212555014399', '2125550143'],
    ['121255501439', '2125550143'],
  ])('reads %j as %j', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });

  it('reads the first 100 characters only', () => {
    expect(phoneDigits(`${'-'.repeat(99)}2125550143`)).toBe('2');
    expect(phoneDigits(`${'-'.repeat(100)}2125550143`)).toBe('');
  });

  it.each(['+', '0', '1', '(', '\ufdfa'])('reads 200,000 times %j at once', (character) => {
    // Processor time in microseconds, because other processes take time as well.
    const before = process.cpuUsage();
    phoneDigits(character.repeat(200_000));
    expect(process.cpuUsage(before).user).toBeLessThan(100_000);
  });
});

it.each([
  ['2125550143', true],
  ['12125550143', true],
  ['1125550143', true],
  ['9999999999', true],
  ['0125550143', false],
  ['212555014', false],
  ['21255501434', false],
  ['121255501434', false],
  ['', false],
  ['phone', false],
])('decides whether %j holds a phone number: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

it.each([
  ['+12125550143', true],
  ['+10125550143', false],
  ['+1212555014', false],
  ['+121255501430', false],
  ['2125550143', false],
  ['+1 2125550143', false],
  ['+12125550143\n', false],
])('decides whether %j is as it is sent: %s', (text, expected) => {
  expect(isE164(text)).toBe(expected);
});

it('throws for text that holds no number', () => {
  expect(() => toE164('212')).toThrow(RangeError);
});

const number = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(9, '0')}`);
const separator = fc.constantFrom('', ' ', '-', '.', ') ', '\u00a0', '/');
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789') }),
  fc.string({ unit: fc.constantFrom(...'01+-() xext.２') }),
);

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

it('reads the same digits in one piece and in any chunks', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 4 }), (chunks) => {
      const typed = chunks.reduce((digits, chunk) => phoneDigits(digits + chunk), '');
      fc.pre(chunks.join('').length <= 90);
      expect(typed).toBe(phoneDigits(chunks.join('')));
    }),
    { numRuns: 2000 },
  );
});

it('returns up to ten digits without a leading zero, and the same digits for its own result', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const digits = phoneDigits(text);
      expect(digits).toMatch(/^([1-9]\d{0,9})?$/);
      expect(phoneDigits(digits)).toBe(digits);
    }),
    { numRuns: 2000 },
  );
});

describe('isForeignPhone', () => {
  it.each([
    '+44 20 7946 0958',
    '0044 20 7946 0958',
    '(+49) 30 123456',
    '1-800-FLOWERS',
    '212 555 WINS',
  ])('is true for %j', (text) => expect(isForeignPhone(text)).toBe(true));

  it.each([
    '',
    '2',
    '+',
    'x',
    '+1 212 555 0143',
    '001 212 555 0143',
    '0212 555 0143',
    '212-555-0143 ext. 77',
    'Phone: 212-555-0143',
    'tel:+12125550143',
  ])('is false for %j', (text) => expect(isForeignPhone(text)).toBe(false));
});
