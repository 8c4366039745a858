import { readSettings } from './settings';

it('reads the defaults', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3200,
    siteOrigins: ['http://localhost:3000'],
  });
});

it('reads a list of site origins', () => {
  const { siteOrigins } = readSettings({ SITE_ORIGIN: 'http://localhost:1,http://127.0.0.1:1/' });
  expect(siteOrigins).toEqual(['http://localhost:1', 'http://127.0.0.1:1']);
});

it.each([
  ['0.0.0.0', '127.0.0.1'],
  ['192.0.2.1', '127.0.0.1'],
  ['::1', '::1'],
])('listens for HOST=%s on %s', (host, expected) => {
  expect(readSettings({ HOST: host }).host).toBe(expected);
});

it.each([
  [{ PARTNER_PORT: 'abc' }, 'PARTNER_PORT'],
  [{ PARTNER_PORT: '65536' }, 'PARTNER_PORT'],
  [{ PARTNER_PORT: '-1' }, 'PARTNER_PORT'],
  [{ SITE_ORIGIN: 'localhost' }, 'SITE_ORIGIN'],
  [{ PRIZESTASH_ENV: 'production' }, 'PRIZESTASH_ENV'],
  [{ PRIZESTASH_ENV: 'prod' }, 'PRIZESTASH_ENV must be "development" or "production"'],
])('refuses %j by name', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});
