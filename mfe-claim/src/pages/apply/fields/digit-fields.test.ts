import { readDigits, type DigitField, readDate } from './digit-fields';

it.each<[DigitField, string, string]>([
  ['postal_code', ' 12345', '12345'],
  ['postal_code', '12345-6789', '12345'],
  ['postal_code', '012345', '01234'],
  ['month', '007', '07'],
  ['month', '7', '7'],
  ['month', '00', '00'],
  ['month', '123', '12'],
  ['month', '072490', '07'],
  ['day', '012', '01'],
  ['month', '07/24/90', '07/24/90'],
  ['day', '7 / 4', '7 / 4'],
  ['month', '7 24 90', '7 24 90'],
  ['month', '7.', '7'],
  ['day', ' 24 ', '24'],
  ['year', '01990', '1990'],
  ['year', '１９９０', '1990'],
  ['year', '0099', '0099'],
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

it.each([
  ['07/24/1990', '07', '24'],
  [' 7-24-1990 ', '7', '24'],
  ['07 / 24 / 1990', '07', '24'],
  ['1990-07-24', '07', '24'],
  ['07241990', '07', '24'],
  ['July 24, 1990', '7', '24'],
  ['jul. 4 1990', '7', '4'],
  ['24 July 1990', '7', '24'],
  ['4Sept.1990', '9', '4'],
  ['July 4th, 1990', '7', '4'],
  ['1st of May 1990', '5', '1'],
  ['Sept 22nd 1990', '9', '22'],
  ['3rd June 1990', '6', '3'],
  ['July 4,1990', '7', '4'],
  ['4-Jul-1990', '7', '4'],
  ['Jul/04/1990', '7', '04'],
])('reads %j', (text, month, day) => {
  expect(readDate(text)).toEqual({ month, day, year: '1990' });
});

it.each(['07', '1990', '07/24', 'Foo 24, 1990', '', '2125550143', 'July 24', '4 July', '1st 1990'])(
  'reads no date in %j',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);

it.each([
  ['July 24', { month: '7', day: '24' }],
  ['4 sept', { month: '9', day: '4' }],
  ['July 4th', { month: '7', day: '4' }],
  ['1st', null],
  ['July', null],
])('reads the beginning of a date in %j as %j', (text, date) => {
  expect(readDate(text, false)).toEqual(date);
});
