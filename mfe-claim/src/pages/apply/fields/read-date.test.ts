import { readDate } from './read-date';

it.each([
  ['07/24/1990', '07', '24'],
  [' 7-24-1990 ', '7', '24'],
  ['07 / 24 / 1990', '07', '24'],
  ['1990-07-24', '07', '24'],
  ['07241990', '07', '24'],
  ['July 24, 1990', '7', '24'],
  ['jul. 4 1990', '7', '4'],
])('reads %j', (text, month, day) => {
  expect(readDate(text)).toEqual({ month, day, year: '1990' });
});

it.each(['07', '1990', '07/24', 'Foo 24, 1990', '', '2125550143'])(
  'reads no date in %j',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);
