import fc from 'fast-check';
import { meantTarget, parseRequestTarget } from './request-target';

it.each([
  ['/', '/', ''],
  ['/apply', '/apply', ''],
  ['/apply/', '/apply/', ''],
  ['/paths/noffer1?utm_source=a%2Fb', '/paths/noffer1', '?utm_source=a%2Fb'],
  [
    '/packages/shell/1.0.0-ab12cd3/main.12345678.js',
    '/packages/shell/1.0.0-ab12cd3/main.12345678.js',
    '',
  ],
  ['/.well-known/security.txt', '/.well-known/security.txt', ''],
  ['/?/../x', '/', '?/../x'],
])('%s', (target, path, search) => {
  expect(parseRequestTarget(target)).toEqual({ path, search });
});

it.each([
  '/.%2fapply',
  '/x%2f..%2fapply',
  '/apply%2f.',
  '/packages/..%2fapply',
  '/%61pply',
  '/./apply',
  '/x/../apply',
  '/apply/..',
  '/apply/.',
  '//apply',
  '/apply//',
  '/apply\\..',
  '/apply;x',
  '/apply#x',
  '/%ef%bd%81pply',
  '/%00',
  '/%zz',
  'apply',
  '',
  '*',
  'http://host/apply',
])('%s is not canonical', (target) => {
  expect(parseRequestTarget(target).path).toBeNull();
});

describe('meantTarget', () => {
  const meantPath = (target: string) => meantTarget(target).path;

  const path = '/legal/unsubscribe';
  it.each(
    [
      '.',
      ',',
      ')',
      '>',
      ').',
      '!',
      '?utm_source=a.',
      '/',
      '/.x/../',
      ' ',
      '%20',
      '%20%20',

      '%3E',
      '%3e,',
      '%29',
      '%22',
      "'",
      '”',
      '%E2%80%9D',
      '%C2%A0',
      ']',
      '*',
      '_',
      ';',
      ':',
      '//',
    ].filter((end) => !end.includes('..')),
  )('reads a page before %j', (end) => {
    expect(meantPath(path + end)).toBe(path);
  });

  it.each([
    '/Legal/Unsubscribe',
    '//legal/unsubscribe',
    '/legal//unsubscribe',
    '/LEGAL/%75nsubscribe',
  ])('reads %s as the page', (sent) => expect(meantPath(sent)).toBe(path));

  it.each(['/', '//', '/.,', '/%20', '/?'])('reads %s as the home page', (sent) => {
    expect(meantPath(sent)).toBe('/');
  });

  it.each([
    ['/apply&fbclid=a', '/apply', '?fbclid=a'],
    ['/apply/&utm_source=a%26b&fbclid=c', '/apply', '?utm_source=a%26b&fbclid=c'],
    ['/&utm_source=a?fbclid=b', '/', '?utm_source=a&fbclid=b'],
    ['/Apply%3Futm_source=a', '/apply', '?utm_source=a'],
    ['/apply%3Futm_source%3Da%26fbclid%3Db', '/apply', '?utm_source=a&fbclid=b'],
    ['/apply%26', '/apply', ''],
    ['/apply?a=b%3Fc=d', '/apply', '?a=b%3Fc=d'],
  ])('reads a page and its query into %s', (sent, expected, search) => {
    expect(meantTarget(sent)).toEqual({ path: expected, search });
  });

  it.each(['/legal/..', '/legal/unsubscribe/..', '/./x', '/%2e%2e/x', '/legal/.', '/.'])(
    'reads nothing into the dot segment of %s',
    (sent) => expect(meantPath(sent)).toBeNull(),
  );

  it.each([
    '/legal%2funsubscribe',
    '/legal%5cunsubscribe',
    '/legal\\unsubscribe',
    '/%00',
    '/%zz',
    '/ａpply',
    'apply',
  ])('reads no page into %s', (sent) =>
    expect(meantPath(sent) === path || meantPath(sent) === '/').toBe(false),
  );

  it.each(['.,', ')', '%20', '/'])('takes no long time for many of %j', (end) => {
    // Processor time, because other processes take time as well.
    const start = process.cpuUsage();
    for (let run = 0; run < 10; run += 1) meantPath(`/${end.repeat(15_000 / end.length)}x`);
    expect(process.cpuUsage(start).user).toBeLessThan(100_000);
  });

  it('returns a canonical path of this site, or nothing, and keeps what it returns', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '\\',
      '%61',
      'A',
      'x',
      '@',
      ':',
      ')',
      '%20',
      '%00',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const meant = meantPath(`/${pieces.join('')}`);
        if (meant === null) return;
        expect(parseRequestTarget(meant).path).toBe(meant);
        expect(meant).toMatch(/^\/(?!\/)/);
        expect(meantPath(meant)).toBe(meant);
      }),
    );
  });
});
