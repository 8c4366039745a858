import { toAsciiDigits } from './decimal-digits';
import { isForeignPhone, phoneDigits, toE164 } from '../person/phone';

/** Every decimal digit of Unicode, ten for each script. */
const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /\p{Nd}/u.test(character),
);

it('knows digits of many scripts, ten of each', () => {
  expect(digits.length).toBeGreaterThan(600);
  expect(digits.length % 10).toBe(0);
});

it('writes each decimal digit of Unicode as the digit that it is', () => {
  const wrong = digits.filter((digit, index) => toAsciiDigits(digit) !== String(index % 10));
  expect(wrong).toEqual([]);
});

it.each([
  ['Arabic', '٢١٢٥٥٥٠١٤٣'],
  ['Persian', '۲۱۲۵۵۵۰۱۴۳'],
  ['Devanagari', '२१२५५५०१४३'],
  ['Bengali', '২১২৫৫৫০১৪৩'],
  ['full-width', '２１２５５５０１４３'],
  ['mixed', '(٢١2) ５५5-0١43'],
])('reads a phone number in %s digits', (_script, text) => {
  expect(phoneDigits(text)).toBe('2125550143');
  expect(toE164(text)).toBe('+12125550143');
  expect(isForeignPhone(text)).toBe(false);
});

it('leaves other texts as they are', () => {
  expect(toAsciiDigits('Zoë 東京 ½')).toBe('Zoë 東京 1⁄2');
});
