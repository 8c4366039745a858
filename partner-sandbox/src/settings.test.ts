import { readSettings } from './settings';

test('the defaults', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3200,
    siteOrigin: 'http://localhost:3000',
  });
});

test.each([
  [{ PARTNER_PORT: 'abc' }, 'PARTNER_PORT'],
  [{ PARTNER_PORT: '65536' }, 'PARTNER_PORT'],
  [{ PARTNER_PORT: '-1' }, 'PARTNER_PORT'],
  [{ SITE_ORIGIN: 'localhost' }, 'SITE_ORIGIN'],
])('%j is refused by name', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});
