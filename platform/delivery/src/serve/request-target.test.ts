import { parseRequestTarget } from './request-target';

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
