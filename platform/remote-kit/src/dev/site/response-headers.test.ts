import { localHeaders } from './response-headers';

const site = 'https://staging.example.com';
const place = { server: site, path: '', requested: new URL('/receipt', site) };

it('keeps policies, and cookies without what binds them to the site', () => {
  expect(
    localHeaders(
      {
        'content-security-policy': "script-src 'self'",
        'set-cookie': ['release_bucket=7; Domain=staging.example.com; Path=/; HttpOnly; Secure'],
        'strict-transport-security': 'max-age=1',
        connection: 'keep-alive',
      },
      place,
    ),
  ).toEqual({
    'content-security-policy': "script-src 'self'",
    'set-cookie': ['release_bucket=7; Path=/; HttpOnly'],
  });
});

it.each([
  ['a=1; Path=/; Secure; SameSite=None; Partitioned', 'a=1; Path=/'],
  ['a=1; secure; SameSite=Lax', 'a=1; SameSite=Lax'],
  ['__Host-a=1; Path=/; Secure', '__Host-a=1; Path=/; Secure'],
  ['__Secure-a=1; Domain=example.com; Secure', '__Secure-a=1; Secure'],
])('changes the cookie %s to %s', (cookie, expected) => {
  expect(localHeaders({ 'set-cookie': [cookie] }, place)).toEqual({ 'set-cookie': [expected] });
});

it.each([
  [`${site}/apply?utm_source=mail#form`, '/apply?utm_source=mail#form'],
  [site, '/'],
  ['/apply', '/apply'],
  ['https://partner.example.com/', 'https://partner.example.com/'],
  ['https://staging.example.com.example.org/', 'https://staging.example.com.example.org/'],
])('redirects to %s as %s', (location, expected) => {
  expect(localHeaders({ location }, place)).toEqual({ location: expected });
});

it.each([
  ['https://api.example.com/prizes/v1/new', '/__dev/api/v1/new'],
  ['/prizes/v1/new', '/__dev/api/v1/new'],
  ['new', '/__dev/api/v1/new'],
])('redirects in the API to %s as %s', (location, expected) => {
  const server = 'https://api.example.com/prizes';
  const requested = new URL(`${server}/v1/old`);
  expect(localHeaders({ location }, { server, path: '/__dev/api', requested })).toEqual({
    location: expected,
  });
});
