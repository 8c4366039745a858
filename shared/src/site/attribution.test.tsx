import { attributionOf, saveAttribution } from './attribution';

const writes: string[] = [];
const cookieProperty = Object.getOwnPropertyDescriptor(
  Document.prototype,
  'cookie',
) as PropertyDescriptor;

beforeEach(() => {
  document.cookie = 'utm_source=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => cookieProperty.get?.call(document) as string,
    set(value: string) {
      writes.push(value);
      cookieProperty.set?.call(document, value);
    },
  });
  writes.length = 0;
});

it('returns an empty value before the first visit with a source', () => {
  saveAttribution('?other=1');
  expect(attributionOf()).toBe('');
  expect(writes).toEqual([]);
});

it('sets a cookie for the whole site and 30 days', () => {
  const before = Date.now();
  saveAttribution('?utm_source=tiktok&utm_medium=cpc');
  expect(attributionOf()).toBe('tiktok');
  expect(writes[0]).toMatch(/^utm_source=tiktok; path=\/; expires=[^;]+; sameSite=lax$/i);
  const expires = Date.parse(/expires=([^;]+)/.exec(writes[0] ?? '')?.[1] ?? '');
  expect((expires - before) / 86_400_000).toBeCloseTo(30, 3);
});

it('keeps the value on a visit without a source and replaces it on a visit with one', () => {
  saveAttribution('?utm_source=tiktok');
  saveAttribution('');
  saveAttribution('?utm_source=');
  expect(attributionOf()).toBe('tiktok');
  saveAttribution('?utm_source=mail');
  expect(attributionOf()).toBe('mail');
});

it.each([
  '?UTM_SOURCE=fb',
  '?Utm_Source=fb',
  '?utm_medium=a&amp;utm_source=fb',
  '?amp;amp;utm_source=fb',
  '?utm_source[]=fb',
  '?utm_source%5B0%5D=fb',
  '??utm_source=fb',
  '?utm_source={{ad.name}}&UTM_SOURCE=fb',
  '?utm_source=&utm_source=fb',
])('reads the source of %s', (search) => {
  saveAttribution(search);
  expect(attributionOf()).toBe('fb');
});

it.each([
  '{{campaign.name}}',
  '{lurl}',
  '__CAMPAIGN__',
  '%%SITE%%',
  '${SOURCE}',
  '$SOURCE',
  '[MACRO]',
  '<campaign>',
  '{{site_source_name}}_{{ad.id}}',
  '##SITE##',
  '{}',
  '%%%%',
  '____',
])('takes the placeholder %s for no source', (value) => {
  saveAttribution('?utm_source=mail');
  saveAttribution(`?${new URLSearchParams({ utm_source: value })}`);
  expect(attributionOf()).toBe('mail');
});

it.each(['a{b}', '{a}b', '_a_', '50%', '$5', 'x__CAMPAIGN__', 'xutm_source'])(
  'keeps the source %s',
  (value) => {
    saveAttribution(`?${new URLSearchParams({ utm_source: value })}`);
    expect(attributionOf()).toBe(value);
  },
);

it('reads no other parameter', () => {
  saveAttribution('?my_utm_source=x&utm_source_platform=y&utm_source.z=a');
  expect(writes).toEqual([]);
});

it.each([
  ['a separator', 'a; path=/x; b="c"'],
  ['non-ASCII characters', 'čeština 🎟'],
  ['a percent sign', '100%'],
])('encodes %s in the cookie', (_what, value) => {
  saveAttribution(`?${new URLSearchParams({ utm_source: value })}`);
  expect(attributionOf()).toBe(value);
});

it.each([
  ['x'.repeat(128), 128],
  ['x'.repeat(129), 128],
  ['🎟'.repeat(200), 128],
])('keeps at most 128 characters', (value, length) => {
  saveAttribution(`?${new URLSearchParams({ utm_source: value })}`);
  expect(Array.from(attributionOf())).toHaveLength(length);
});

it.each([
  ['drops cookies', { get: () => '', set: () => {} }],
  [
    'refuses cookies',
    {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      set: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
])('keeps the value for the visit where the browser %s', (_what, cookie) => {
  Object.defineProperty(document, 'cookie', { configurable: true, ...cookie });
  saveAttribution('?utm_source=tiktok');
  expect(attributionOf()).toBe('tiktok');
});
