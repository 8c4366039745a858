import { operatorConfigFromEnv } from './site-config-from-env';

const partners = (env: Record<string, string>) => operatorConfigFromEnv(env).partners;

it('allows every detail of the specification by default', () => {
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
  ['EMBEDDED_PARTNER_DETAILS', 'phone'],
  ['SURVEY_PARTNER_DETAILS', 'email,,city'],
  ['EMBEDDED_PARTNER_ANNOUNCES', 'maybe'],
  ['LEAD_PARTNER_ORIGINS', 'cdn.example.com'],
  ['LEAD_PARTNER_ORIGINS', 'https://cdn.example.com/js'],
  ['SURVEY_PARTNER_ORIGINS', 'http://cdn.example.com'],
  ['EMBEDDED_PARTNER_ORIGINS', "https://a.example.com,'unsafe-inline'"],
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
