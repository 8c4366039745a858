import { isPostalCode, postalCodeDigits } from './postal-code';

it.each([
  ['10001', true],
  ['00501', true],
  ['1000', false],
  ['100011', false],
  ['10001-1234', false],
  ['1000a', false],
  [' 10001', false],
  ['10001\n', false],
  ['１０００１', false],
  ['', false],
])('decides whether %j is a zip code: %s', (text, expected) => {
  expect(isPostalCode(text)).toBe(expected);
});

it.each([
  [' 89501', '89501'],
  ['89501-1234', '89501'],
  ['895012', '89501'],
  ['८९५०१', '89501'],
  ['8950', '8950'],
  ['none', ''],
])('reads the zip code %j as %j', (text, digits) => {
  expect(postalCodeDigits(text)).toBe(digits);
});
