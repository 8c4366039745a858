import { settingsFromEnv } from './settings';

describe('settingsFromEnv', () => {
  it('reads ports, folders and the operator', () => {
    const settings = settingsFromEnv({ PORT: '4000', DATA_DIR: '/data', DATABASE_URL: '' });
    expect(settings).toMatchObject({
      PORT: 4000,
      API_PORT: 3100,
      DATABASE_URL: '',
      RELEASES_DIR: '/data/releases',
      operator: { publicBaseUrl: 'http://localhost:4000' },
    });
  });

  it('lists every wrong variable in one error', () => {
    const env = {
      PORT: '3e3',
      API_PORT: '0',
      PUBLIC_BASE_URL: 'nowhere',
      SURVEY_PARTNER_ISOLATION: 'none',
    };
    expect(() => settingsFromEnv(env)).toThrow(
      [
        'PORT must be a whole number from 1 to 65535, but is "3e3".',
        'API_PORT must be a whole number from 1 to 65535, but is "0".',
        'PUBLIC_BASE_URL must be an http or https address, but is "nowhere".',
        'SURVEY_PARTNER_ISOLATION is not read: set isolation of survey in PARTNERS',
      ].join('\n'),
    );
  });

  it('refuses two servers on one port', () => {
    expect(() => settingsFromEnv({ PORT: '3100' })).toThrow(
      'PORT and API_PORT are both 3100; they must differ.',
    );
  });
});
