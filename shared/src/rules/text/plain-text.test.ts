import { isPlainText, isPrintable, hasHiddenCharacter } from './plain-text';

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

it.each([
  'Ann',
  'José',
  "O'Brien-Smith",
  'Ann B',
  'Nguyễn',
  '李小龍',
  'Анна',
  'محمد',
  'علی\u200cرضا',
  'क्\u200dष',
  // Malayalam with a final joiner, as older keyboards write it.
  'ജോണ്\u200d',
  'ജോണ്\u200d വര്\u200d',
  'ജോണ്\u200d’',
  'ജോണ്\u200d\u2010വര്\u200d',
  'ರಾಜ್\u200cಕುಮಾರ್\u200c',
  'రమేష్\u200c',
  'રાજ્\u200dક',
  'ਸਿੰਘ੍\u200c',
  'ସିଂହ୍\u200c',
  'क्\u200c',
  'සමන්\u200d',
])('accepts %j', (name) => {
  expect(hasHiddenCharacter(name)).toBe(false);
});

it.each([
  'Ann\u0000',
  'Ann\t',
  'Ann\u007f',
  'Ann\u0085',
  'Ann\u00ad',
  'Ann\u034f',
  'Ann\u115f',
  'Ann\u1160',
  'Ann\u17b4',
  'Ann\u180e',
  'Ann\u200b',
  'Ann\u200c',
  'A\u200dnn',
  'Ann\u2060',
  'Ann\u2800',
  'Ann\u3164',
  'Ann\ufe0f',
  'Ann\ufeff',
  'Ann\uffa0',
  'Ann\u{1d159}',
  'Ann\u{e0041}',
  'علی\u200c',
  'ರಾಜ್\u200c\u200c',
  'ರ\u200c',
])('rejects %j', (name) => {
  expect(hasHiddenCharacter(name)).toBe(true);
});
