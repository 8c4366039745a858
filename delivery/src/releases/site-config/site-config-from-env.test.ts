import { operatorConfigFromEnv } from './site-config-from-env';
import { DeliveryError } from '../../delivery-error';

it('derives local addresses from the ports', () => {
  const config = operatorConfigFromEnv({ PORT: '4000', API_PORT: '4100', PARTNER_PORT: '4200' });
  expect(config).toMatchObject({
    publicBaseUrl: 'http://localhost:4000',
    apiBaseUrl: 'http://localhost:4100',
    landingPageId: 21,
  });
  expect(config.partners.lead.scriptUrl).toBe('http://localhost:4200/lead.js');
});

it('names every remaining placeholder in production', () => {
  const attempt = () =>
    operatorConfigFromEnv({ PRIZESTASH_ENV: 'production', SUPPORT_EMAIL: 'help@example.com' });
  expect(attempt).toThrow(DeliveryError);
  expect(attempt).toThrow(/SPONSOR_NAME/);
  expect(attempt).not.toThrow(/SUPPORT_EMAIL/);
});

it('has no example winners in production', () => {
  const names = /placeholders: (.+)$/.exec(placeholderMessage())?.[1]?.split(', ') ?? [];
  expect(names.length).toBeGreaterThan(10);
  const real = Object.fromEntries(
    names.map((name) => [name, name.endsWith('_URL') ? 'https://www.example.com' : `Real ${name}`]),
  );
  const config = operatorConfigFromEnv({ ...real, PRIZESTASH_ENV: 'production' });
  expect(config.winners).toEqual([]);
});

it.each([
  ['PUBLIC_BASE_URL', 'nowhere'],
  ['API_BASE_URL', 'ftp://example.com'],
  ['SURVEY_PARTNER_ISOLATION', 'somewhere'],
])('names %s when its value is wrong', (name, value) => {
  expect(() => operatorConfigFromEnv({ [name]: value })).toThrow(new RegExp(name));
});

function placeholderMessage(): string {
  try {
    operatorConfigFromEnv({ PRIZESTASH_ENV: 'production' });
  } catch (failure) {
    return (failure as Error).message;
  }
  return '';
}
