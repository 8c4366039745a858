import { isPostalCode } from './postal-code';

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
