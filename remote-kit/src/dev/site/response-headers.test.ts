import { localHeaders } from './response-headers';

const site = 'https://staging.example.com';

it('keeps policies, and cookies without what binds them to the site', () => {
  expect(
    localHeaders(
      {
        'content-security-policy': "script-src 'self'",
        'set-cookie': ['release_bucket=7; Domain=staging.example.com; Path=/; HttpOnly; Secure'],
        'strict-transport-security': 'max-age=1',
        connection: 'keep-alive',
      },
      site,
    ),
  ).toEqual({
    'content-security-policy': "script-src 'self'",
    'set-cookie': ['release_bucket=7; Path=/; HttpOnly'],
  });
});

it.each([
  [`${site}/apply`, '/apply'],
  [site, '/'],
  ['/apply', '/apply'],
  ['https://partner.example.com/', 'https://partner.example.com/'],
])('redirects to %s as %s', (location, expected) => {
  expect(localHeaders({ location }, site)).toEqual({ location: expected });
});
