import { printableText, printableValue } from './strip-control-characters';

it.each([
  ['Ann', 'Ann'],
  ["José O'Brien-Łuk", "José O'Brien-Łuk"],
  ['\u001b[2J\u001b]0;title\u0007Ann', '[2J]0;titleAnn'],
  ['\u009b31mred', '31mred'],
  ['two\r\nlines\tand\u2028more', 'twolinesandmore'],
  ['\u202egnp.exe\u2066', 'gnp.exe'],
  [
    ['a\u0000', { 'k\u001b': 'v\u007f' }],
    ['a', { k: 'v' }],
  ],
  [21, 21],
  [null, null],
  [true, true],
])('strips %j to %j', (value, printable) => {
  expect(printableValue(value)).toEqual(printable);
});

it('keeps the lines of a text', () => {
  expect(printableText('one\u001b[2J\ntwo\r\n\u202ethree')).toBe('one[2J\ntwo\nthree');
});
