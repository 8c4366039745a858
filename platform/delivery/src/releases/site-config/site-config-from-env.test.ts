import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperationalError } from '@prizestash/server-kit/operational-error';
import type { PartnerConfig } from '@prizestash/shared/site';
import { operatorConfigFromEnv } from './site-config-from-env';

it('derives local addresses from the ports', () => {
  const config = operatorConfigFromEnv({ PORT: '4000', PARTNER_PORT: '4200' });
  expect(config).toMatchObject({
    publicBaseUrl: 'http://localhost:4000',
    apiBaseUrl: '',
    landingPageId: 21,
  });
  expect(config.partners['lead']?.scriptUrl).toBe('http://localhost:4200/lead.js');
});

it('names every remaining placeholder in production', () => {
  const attempt = () =>
    operatorConfigFromEnv({ PRIZESTASH_ENV: 'production', SUPPORT_EMAIL: 'help@example.com' });
  expect(attempt).toThrow(OperationalError);
  expect(attempt).toThrow(/SPONSOR_NAME/);
  expect(attempt).not.toThrow(/SUPPORT_EMAIL/);
});

it('refuses an unknown deployment, and lists what else is wrong', () => {
  const env = { PRIZESTASH_ENV: 'prod', PUBLIC_BASE_URL: 'nowhere' };
  expect(() => operatorConfigFromEnv(env)).toThrow(
    /^PUBLIC_BASE_URL must .*\.\nPRIZESTASH_ENV must be "development" or "production", but is "prod"\.$/,
  );
});

it('has no example winners in production', () => {
  const names = /placeholders: (.+)$/.exec(placeholderMessage())?.[1]?.split(', ') ?? [];
  expect(names.length).toBeGreaterThan(10);
  const real = Object.fromEntries(
    names.map((name) => [name, name.endsWith('_URL') ? 'https://www.example.com' : `Real ${name}`]),
  );
  const production = { ...real, PRIZESTASH_ENV: 'production' };
  expect(operatorConfigFromEnv(production).winners).toEqual([]);
  expect(() =>
    operatorConfigFromEnv({ ...production, API_BASE_URL: 'http://127.0.0.1:3100' }),
  ).toThrow(/https addresses; these use another scheme: API_BASE_URL$/);
});

it.each([
  ['PUBLIC_BASE_URL', 'nowhere'],
  ['API_BASE_URL', 'ftp://example.com'],
  ['API_BASE_URL', 'http://api.example.com'],
  ['API_BASE_URL', 'https://api.example.com/v1'],
  ['API_BASE_URL', '/v1'],
  ['SURVEY_PARTNER_ISOLATION', 'somewhere'],
])('names %s when its value is wrong', (name, value) => {
  expect(() => operatorConfigFromEnv({ [name]: value })).toThrow(new RegExp(name));
});

const partners = (env: Record<string, string>) =>
  operatorConfigFromEnv(env).partners as Readonly<
    Record<'lead' | 'embedded' | 'survey', PartnerConfig>
  >;

it('allows every detail of the contact by default', () => {
  const { lead, embedded, survey } = partners({});
  for (const partner of [lead, embedded, survey]) expect(partner).not.toHaveProperty('details');
});

it('limits the details of a partner to a list', () => {
  const { lead, embedded, survey } = partners({
    LEAD_PARTNER_DETAILS: 'email, postal_code',
    EMBEDDED_PARTNER_DETAILS: 'none',
    SURVEY_PARTNER_DETAILS: 'birthday',
  });
  expect(lead.details).toEqual(['email', 'postal_code']);
  expect(embedded.details).toEqual([]);
  expect(survey.details).toEqual(['birthday']);
});

it.each([
  ['LEAD_PARTNER_DETAILS', 'email,entry_period'],
  ['EMBEDDED_PARTNER_DETAILS', 'telephone'],
  ['SURVEY_PARTNER_DETAILS', 'email,,city'],
  ['EMBEDDED_PARTNER_ANNOUNCES', 'maybe'],
  ['LEAD_PARTNER_ORIGINS', 'cdn.example.com'],
  ['LEAD_PARTNER_ORIGINS', 'https://cdn.example.com/js'],
  ['SURVEY_PARTNER_ORIGINS', 'http://cdn.example.com'],
  ['EMBEDDED_PARTNER_ORIGINS', "https://a.example.com,'unsafe-inline'"],
  ['LEAD_PARTNER_ORIGINS', 'https://*'],
  ['EMBEDDED_PARTNER_ORIGINS', 'https://*.example.com'],
  ['SURVEY_PARTNER_ORIGINS', 'https://a.example;script-src'],
  ['LEAD_PARTNER_ORIGINS', "https://'self'"],
])('names the variable when it refuses %s=%s', (variable, value) => {
  expect(() => partners({ [variable]: value })).toThrow(variable);
});

it('expects announcements from the sandbox, and from other partners only if configured', () => {
  const announces = (env: Record<string, string>) => partners(env).embedded.announcesItself;
  const elsewhere = { EMBEDDED_PARTNER_FRAME_URL: 'https://offer.example.com/offer' };
  expect(announces({})).toBe(true);
  expect(announces(elsewhere)).toBe(false);
  expect(announces({ ...elsewhere, EMBEDDED_PARTNER_ANNOUNCES: 'yes' })).toBe(true);
  expect(announces({ EMBEDDED_PARTNER_ANNOUNCES: 'no' })).toBe(false);
});

it('reads additional origins of a partner', () => {
  const { lead, embedded, survey } = partners({
    LEAD_PARTNER_ORIGINS: 'https://cdn.example.com, https://api.example.com:8443',
    SURVEY_PARTNER_ORIGINS: 'http://127.0.0.1:3200',
  });
  expect(lead.origins).toEqual(['https://cdn.example.com', 'https://api.example.com:8443']);
  expect(survey.origins).toEqual(['http://127.0.0.1:3200']);
  expect(embedded).not.toHaveProperty('origins');
});

function placeholderMessage(): string {
  try {
    operatorConfigFromEnv({ PRIZESTASH_ENV: 'production' });
  } catch (failure) {
    return (failure as Error).message;
  }
  return '';
}

it('refuses a public address with a path, which the addresses of pages would not begin with', () => {
  expect(() => operatorConfigFromEnv({ PUBLIC_BASE_URL: 'https://www.example.com/site' })).toThrow(
    'PUBLIC_BASE_URL must end with its host',
  );
});

describe('PARTNERS', () => {
  const deals = { name: 'Deals', frameUrl: 'https://deals.example.com/offer', clubId: '7' };
  const read = (entries: unknown, env: Record<string, string> = {}) =>
    operatorConfigFromEnv({ ...env, PARTNERS: JSON.stringify(entries) }).partners;

  it('adds partners, replaces those of the variables and leaves others out', () => {
    const lead = { name: 'Other Leads', scriptUrl: 'https://leads.example.com/lead.js' };
    const configured = read({ lead, survey: null, deals });
    expect(Object.keys(configured)).toEqual(['lead', 'embedded', 'deals']);
    expect(configured).toMatchObject({ lead, deals });
  });

  it('is the path of a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-partners-'));
    const file = path.join(folder, 'partners.json');
    writeFileSync(file, JSON.stringify({ deals }));
    expect(operatorConfigFromEnv({ PARTNERS: file }).partners['deals']).toEqual(deals);
    rmSync(folder, { recursive: true });
  });

  it('needs no variables of the partners that it names', () => {
    const production = { PRIZESTASH_ENV: 'production' };
    const all = { lead: deals, embedded: null, survey: null };
    const message = () => read(all, production);
    expect(message).toThrow(/placeholders: (?!.*_PARTNER_)/);
  });

  it.each([
    ['{', 'is not JSON'],
    [JSON.stringify({ deals: { frameUrl: deals.frameUrl } }), 'name'],
    [JSON.stringify({ 'Deals!': deals }), 'pattern'],
    [JSON.stringify({ deals: { ...deals, frameUrl: 'deals.example.com' } }), 'address'],
    [JSON.stringify({ deals: { ...deals, scriptUrl: deals.frameUrl } }), 'one address'],
    [JSON.stringify({ deals: { ...deals, details: ['entry_period'] } }), 'details'],
    [JSON.stringify({ deals: { ...deals, origins: ["https://'self'"] } }), 'origins'],
    [JSON.stringify({ deals: { ...deals, origins: ['https://*.example.com'] } }), 'origins'],
    [JSON.stringify({ deals: { ...deals, clubId: { a: 1 } } }), 'clubId'],
  ])('names what is wrong in %s', (json, reason) => {
    const attempt = () => operatorConfigFromEnv({ PARTNERS: json });
    expect(attempt).toThrow(/^PARTNERS/);
    expect(attempt).toThrow(reason);
  });
});
