import { withQaParameters } from './qa-parameters';

it.each([
  ['/winners', '', '/winners'],
  ['/winners', '?utm_source=a&settle=1', '/winners'],
  ['/winners', '?utm_source=a&set=set-1&qa', { pathname: '/winners', search: '?set=set-1&qa' }],
  ['/a?type=b#c', '?qa', { pathname: '/a', search: '?type=b&qa', hash: '#c' }],
  [
    { pathname: '/a', search: '?qa=&type=b' },
    '?release_bucket=0&qa',
    { pathname: '/a', search: '?type=b&release_bucket=0&qa' },
  ],
] as const)('leads from %j with %s to %j', (to, search, expected) => {
  expect(withQaParameters(to, search)).toEqual(expected);
});
