import { isPlainText, isPrintable } from './plain-text';

it.each(['Ann', 'José', 'Nguyễn', '李小龍', 'Анна', 'محمد', "O'Brien-Smith", '12', 'علی\u200cرضا'])(
  'accepts %j',
  (text) => {
    expect(isPlainText(text)).toBe(true);
  },
);

it.each([
  'Ann\u0000',
  'Ann\nLee',
  'Ann\tLee',
  'Ann\u007f',
  'Ann\u0085',
  'Ann\u2028',
  '\u202enn\u202c',
  '\u2066Ann',
  'Ann\ud800',
  '\udc00Ann',
  '\u200b',
  '--',
  '😀',
  '😀 Ann',
  'A👍',
  '👍',
  'Ann 🇺🇸',
  '',
])('rejects %j', (text) => {
  expect(isPlainText(text)).toBe(false);
});

it('accepts an empty text as printable', () => {
  expect(isPrintable('')).toBe(true);
});
