import { readDigits, type DigitField } from './digit-fields';

it.each<[DigitField, string, string]>([
  ['postal_code', ' 12345', '12345'],
  ['postal_code', '12345-6789', '12345'],
  ['postal_code', '012345', '01234'],
  ['month', '007', '07'],
  ['month', '7', '7'],
  ['month', '00', '00'],
  ['month', '123', '12'],
  ['day', ' 24 ', '24'],
  ['year', '01990', '1990'],
  ['year', '１９９０', '1990'],
  ['year', 'x', 'x'],
  ['year', '/', ''],
  ['month', 'July', '7'],
  ['month', 'Ju', 'Ju'],
  ['month', ' sept. ', '9'],
  ['month', '7y', '7'],
  ['month', 'Brumaire', 'Brumaire'],
  ['day', 'first', 'first'],
  ['day', '1st', '1'],
  ['month', 'July 4th', '7'],
  ['month', 'July 4 90', 'July 4 90'],
  ['month', 'July fourth 1990', 'July fourth 1990'],
  ['day', '4 de julio de 1990', '4 de julio de 1990'],
  ['postal_code', 'May 12345', '12345'],
  ['month', '1990-07-24', '07'],
  ['year', 'July 24, 1990', '1990'],
])('reads %s from %j as %j', (name, text, digits) => {
  expect(readDigits(name, text)).toBe(digits);
});
