import path from 'node:path';
import { OperationalError } from '@prizestash/server-kit/operational-error';
import { readSettings } from './settings';

it('supplies a default for every setting', () => {
  expect(readSettings({})).toEqual({
    PRIZESTASH_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    API_PORT: 3100,
    DATABASE_PORT: 3300,
    DATA_DIR: '.data',
    RELEASES_DIR: '',
    dataDir: path.resolve(__dirname, '../../../../.data'),
    releasesDir: path.resolve(__dirname, '../../../../.data/releases'),
    siteOrigins: ['http://localhost:3000'],
    isElsewhere: false,
    RATE_LIMIT_PER_ADDRESS: 300,
    RATE_LIMIT_PER_IPV6_56: 600,
    RATE_LIMIT_PER_IPV6_48: 3000,
    RATE_LIMIT_PER_EMAIL: 20,
    LANDING_PAGE_ID: 21,
    TRUST_PROXY: 0,
    RETENTION_ENTRY_DAYS: 1461,
    RETENTION_PRIZE_DAYS: 2557,
    retention: { entryDays: 1461, prizeDays: 2557 },
    DRAWING_TIMESTAMP_URLS: [],
    DEMONSTRATION_DRAWING: false,
    demonstrationDrawing: false,
    LOG_LEVEL: 'info',
  });
});

it('reads the variables that are set', () => {
  expect(
    readSettings({
      PORT: '4000',
      API_PORT: '4100',
      DATA_DIR: '/srv/data',
      RATE_LIMIT_PER_ADDRESS: '0',
    }),
  ).toMatchObject({
    API_PORT: 4100,
    dataDir: '/srv/data',
    releasesDir: '/srv/data/releases',
    siteOrigins: ['http://localhost:4000'],
    RATE_LIMIT_PER_ADDRESS: 0,
  });
  expect(readSettings({ SITE_ORIGIN: 'https://a.example, https://b.example' }).siteOrigins).toEqual(
    ['https://a.example', 'https://b.example'],
  );
});

it.each([
  ['API_PORT', '70000'],
  ['API_PORT', '31OO'],
  ['DATABASE_PORT', '-1'],
  ['RATE_LIMIT_PER_ADDRESS', 'many'],
  ['RATE_LIMIT_PER_EMAIL', '1.5'],
  ['SITE_ORIGIN', 'localhost:3000'],
  ['SITE_ORIGIN', 'https://a.example/path'],
  ['SITE_ORIGIN', '*'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['LOG_LEVEL', 'loud'],
  ['API_PORT', '3e3'],
  ['API_PORT', '0x10'],
  ['PORT', 'soon'],
  ['HASH_KEY', 'short'],
  ['DRAWING_KEY', 'A'.repeat(42)],
  ['BEACON_URLS', 'api.drand.sh'],
  ['DRAWING_TIMESTAMP_URLS', 'timestamp.digicert.com'],
  ['MIGRATION_DATABASE_URL', 'owner@db/x'],
  ['RETENTION_ENTRY_DAYS', '30'],
  // Longer than the privacy policy has promised.
  ['RETENTION_ENTRY_DAYS', '1462'],
  ['RETENTION_PRIZE_DAYS', '2558'],
  ['METRICS_ADDRESS', '9464'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['PRIZESTASH_ENV', 'prod'],
  ['DEMONSTRATION_DRAWING', 'maybe'],
])('rejects %s=%s with one sentence that names the variable', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(OperationalError);
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]*\\.$`));
});

it('lists every wrong variable in one error', () => {
  const environment = { API_PORT: '3e3', TRUST_PROXY: '-1', LOG_LEVEL: 'loud', HOST: '' };
  expect(() => readSettings(environment)).toThrow(
    /^API_PORT must .*\.\nTRUST_PROXY must .*\.\nLOG_LEVEL must .*\.$/,
  );
});

it('requires the address that requests are served with beside that of the owner', () => {
  expect(() => readSettings({ MIGRATION_DATABASE_URL: 'postgres://owner@db/x' })).toThrow(
    /^DATABASE_URL must be set with MIGRATION_DATABASE_URL, and with PRIZESTASH_ENV=production\.$/,
  );
});

it('knows whether pages call it at another origin', () => {
  expect(readSettings({ API_BASE_URL: 'http://localhost:3000' }).isElsewhere).toBe(false);
  expect(readSettings({ API_BASE_URL: 'https://api.example.com' }).isElsewhere).toBe(true);
});

it('requires a database, a key and a beacon in production', () => {
  const production = { PRIZESTASH_ENV: 'production' };
  expect(() => readSettings(production)).toThrow(
    /^DATABASE_URL must be set .*\.\nDRAWING_KEY must be set .*\.\nBEACON_URLS must be set .*\.$/,
  );
  const complete = {
    ...production,
    DATABASE_URL: 'postgres://api@db/x',
    DRAWING_KEY: 'A'.repeat(43),
    BEACON_URLS: 'https://api.drand.sh,https://drand.cloudflare.com',
    DEMONSTRATION_DRAWING: 'yes',
  };
  expect(readSettings(complete)).toMatchObject({
    BEACON_URLS: ['https://api.drand.sh', 'https://drand.cloudflare.com'],
    demonstrationDrawing: false,
  });
});

it('treats an empty value as unset', () => {
  expect(readSettings({ API_PORT: ' ', RELEASES_DIR: '' })).toEqual(readSettings({}));
});

it('omits a database address, which may hold a password, from the error', () => {
  expect(() => readSettings({ DATABASE_URL: 'http://me:secret@db' })).toThrow(/^[^]*$/);
  try {
    readSettings({ DATABASE_URL: 'http://me:secret@db' });
  } catch (error) {
    expect(String(error)).not.toContain('secret');
  }
});
