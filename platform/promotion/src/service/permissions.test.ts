import { packagesNotLive, parsePermissions, permissionsOf } from './permissions';

it.each([
  ['{', 'PROMOTION_RULES: '],
  [
    '{"audience":"a","rules":[{"issuer":"https://a.example","claims":{},"packages":["x"]}]}',
    'claims',
  ],
  [
    '{"audience":"a","rules":[{"issuer":"http://a.example","claims":{"a":"b"},"packages":["x"]}]}',
    'issuer',
  ],
  ...[
    'http://localhost:@evil.example',
    'http://localhost:x@evil.example',
    'https://accounts.example@evil.example',
    'https://@evil.example',
    'http://localhost.evil.example',
    'https://*.example',
    'https://a.example/?b',
    'https://',
    'javascript:alert(1)',
  ].map((url) => [
    JSON.stringify({
      audience: 'a',
      rules: [{ issuer: url, claims: { a: 'b' }, packages: ['x'] }],
    }),
    `the issuer ${url} must be an https address`,
  ]),
  ['{"rules":[]}', 'audience'],
  ['{"audience":"a","rules":[{"issuer":"https://a.example","claims":{"a":"b"}}]}', 'packages'],
])('refuses the rules %s', (json, message) => {
  expect(() => parsePermissions(json)).toThrow(message);
});

it.each([
  'https://a.example',
  'https://a.example/realms/site/v2.0/',
  'https://a.example:8443',
  'http://localhost:3500',
  'http://[::1]:3500/issuer',
])('accepts rules for the issuer %s', (url) => {
  const rules = [{ issuer: url, claims: { a: 'b' }, packages: ['x'] }];
  expect(parsePermissions(JSON.stringify({ audience: 'a', rules })).rules).toEqual(rules);
});

it('finds the packages in rules that are not live', () => {
  const rule = (packages: string[]) => ({ issuer: 'https://a.example', claims: {}, packages });
  const rules = [rule(['mfe-legal', 'mfe-lgal']), rule(['*']), rule(['mfe-lgal', 'mfe-gift'])];
  expect(packagesNotLive({ audience: 'a', rules }, ['shell', 'mfe-legal'])).toEqual([
    'mfe-lgal',
    'mfe-gift',
  ]);
});

it('counts an email only where the provider has verified it', () => {
  const issuer = 'https://a.example';
  const rule = { issuer, claims: { email: 'ann@example.com' }, packages: ['*'] };
  const packages = (verified: boolean) =>
    permissionsOf({ audience: 'a', rules: [rule] }, issuer, {
      email: 'ann@example.com',
      email_verified: verified,
    }).packages;
  expect([packages(true), packages(false)]).toEqual([['*'], []]);
});
