import { attributionOf, saveAttribution } from './attribution';

const written: string[] = [];
const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;

beforeEach(() => {
  document.cookie = 'utm_source=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar.get?.call(document) as string,
    set(value: string) {
      written.push(value);
      jar.set?.call(document, value);
    },
  });
  written.length = 0;
});

test('there is no value before a visit brings one', () => {
  saveAttribution('?other=1');
  expect(attributionOf()).toBe('');
  expect(written).toEqual([]);
});

test('the cookie is for the whole site and lasts 30 days', () => {
  const before = Date.now();
  saveAttribution('?utm_source=tiktok&utm_medium=cpc');
  expect(attributionOf()).toBe('tiktok');
  expect(written[0]).toMatch(/^utm_source=tiktok; path=\/; expires=[^;]+; sameSite=lax$/i);
  const expires = Date.parse(/expires=([^;]+)/.exec(written[0] ?? '')?.[1] ?? '');
  expect((expires - before) / 86_400_000).toBeCloseTo(30, 3);
});

test('a later visit without it keeps the value, one with it replaces it', () => {
  saveAttribution('?utm_source=tiktok');
  saveAttribution('');
  saveAttribution('?utm_source=');
  expect(attributionOf()).toBe('tiktok');
  saveAttribution('?utm_source=mail');
  expect(attributionOf()).toBe('mail');
});

test.each([
  ['a separator', 'a; path=/x; b="c"'],
  ['other alphabets and pictures', 'čeština 🎟'],
  ['a percent sign', '100%'],
])('%s survives the cookie', (_what, value) => {
  saveAttribution(`?${new URLSearchParams({ utm_source: value })}`);
  expect(attributionOf()).toBe(value);
});

test.each([
  ['x'.repeat(128), 128],
  ['x'.repeat(129), 128],
  ['🎟'.repeat(200), 128],
])('at most 128 characters are kept', (value, length) => {
  saveAttribution(`?${new URLSearchParams({ utm_source: value })}`);
  expect(Array.from(attributionOf())).toHaveLength(length);
});
