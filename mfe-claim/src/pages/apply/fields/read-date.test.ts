import { readDate } from './read-date';

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
