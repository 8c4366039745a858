import { EMAIL_MAX_LENGTH, isEmail, normalizeEmail } from './email';

const longest = `ann@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;

it.each([
  'ann@example.com',
  'ann.lee+prize@mail.example.com',
  "o'brien@example.co",
  'ANN@EXAMPLE.COM',
  'a@b.io',
  'ann@xn--bcher-kva.example',
  'ann@example.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
])('accepts %j', (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@@example.com',
  'ann@example..com',
  'ann@.example.com',
  'ann@example.com.',
  '.ann@example.com',
  'ann.@example.com',
  'an..n@example.com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@example.c',
  'ann@127.0.0.1',
  'ann@exam ple.com',
  'ann lee@example.com',
  ' ann@example.com',
  'ann@example.com\n',
  'ann@example.com\nBcc: bob@example.com',
  'änn@example.com',
  `${'a'.repeat(65)}@example.com`,
  longest,
])('rejects %j', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('accepts at most 254 characters', () => {
  expect(longest.length).toBeGreaterThan(EMAIL_MAX_LENGTH - 8);
  const fits = longest.replace(/d+/, 'd'.repeat(60 - (longest.length - EMAIL_MAX_LENGTH)));
  expect(fits).toHaveLength(EMAIL_MAX_LENGTH);
  expect(isEmail(fits)).toBe(true);
  expect(isEmail(`a${fits}`)).toBe(false);
});

it('ignores case and surrounding spaces', () => {
  expect(normalizeEmail('  Ann@Example.COM\t')).toBe('ann@example.com');
});
