import { csvCell, csvRow } from './csv';

it.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ["O'Brien", '"O\'Brien"'],
  ['=1+1', '"\'=1+1"'],
  ['+12125550143', '"\'+12125550143"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['＝1', '"\'＝1"'],
  [null, ''],
  [true, 'true'],
  [['trap', 'fast'], 'trap fast'],
  [{ '/legal/rules': '1.0' }, '"{""/legal/rules"":""1.0""}"'],
])('writes %j as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it('ends a row the way RFC 4180 says', () => {
  expect(csvRow(['a', null, 'b'])).toBe('a,,b\r\n');
});
