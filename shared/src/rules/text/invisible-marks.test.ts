import { dropInvisibleMarks } from './invisible-marks';

it.each([
  ['\u202aann@example.com\u202c', 'ann@example.com'],
  ['\u200e\ufeff1 Main St\u200b', '1 Main St'],
  ['\u2066A\u00adnn\u2069', 'Ann'],
  ['\u061c\u200f\u202b\u202d\u202e\u2060\u2067\u2068', ''],
  ['A\u180en\u2063n', 'Ann'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  [' Ann ', ' Ann '],
])('makes of %j %j', (text, cleaned) => {
  expect(dropInvisibleMarks(text)).toBe(cleaned);
});
