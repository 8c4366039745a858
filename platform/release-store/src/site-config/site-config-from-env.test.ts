import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperationalError } from '@prizestash/server-kit/operational-error';
import { isExample } from '@prizestash/shared/results';
import { winnerName } from '@prizestash/shared/winners';
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
  const names = /placeholders: (.+)$/m.exec(placeholderMessage())?.[1]?.split(', ') ?? [];
  expect(names).toContain('PUBLIC_BASE_URL');
  const real = Object.fromEntries(
    names.map((name) => [name, name.endsWith('_URL') ? 'https://www.example.com' : `Real ${name}`]),
  );
  const production = { ...real, PRIZESTASH_ENV: 'production', PARTNERS: '{}' };
  expect(operatorConfigFromEnv(production)).toMatchObject({ winners: [], partners: {} });
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

it('refuses a public address with a path, which the addresses of pages would not begin with', () => {
  expect(() => operatorConfigFromEnv({ PUBLIC_BASE_URL: 'https://www.example.com/site' })).toThrow(
    'PUBLIC_BASE_URL must end with its host',
  );
});

describe('PARTNERS', () => {
  const deals = { name: 'Deals', frameUrl: 'https://deals.example.com/offer', clubId: '7' };
  const read = (entries: unknown, env: Record<string, string> = {}) =>
    operatorConfigFromEnv({ ...env, PARTNERS: JSON.stringify(entries) }).partners;

  it('adds partners, replaces those of the sandbox and leaves others out', () => {
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

  it('is needed in production, where no partner is of the sandbox', () => {
    const production = { PRIZESTASH_ENV: 'production' };
    expect(() => operatorConfigFromEnv(production)).toThrow('needs PARTNERS');
    expect(placeholderMessage()).not.toContain('localhost');
    const real = {
      ...production,
      PUBLIC_BASE_URL: 'https://www.example.com',
      SPONSOR_NAME: 'Example',
      SPONSOR_ADDRESS: '1 Example Street',
      SUPPORT_EMAIL: 'help@example.com',
    };
    expect(read({ deals, lead: null }, real)).toEqual({ deals });
    const http = { ...deals, frameUrl: 'http://deals.example.com/offer' };
    expect(() => read({ deals: http }, real)).toThrow('https address in production');
  });

  it.each(
    ['lead', 'embedded', 'survey'].flatMap((id) => [
      [id, 'NAME', 'name'],
      [id, 'SCRIPT_URL', 'scriptUrl'],
      [id, 'FRAME_URL', 'frameUrl'],
      [id, 'PUBLISHER_ID', 'publisherId'],
      [id, 'SID', 'sid'],
      [id, 'DETAILS', 'details'],
      [id, 'ORIGINS', 'origins'],
      [id, 'ISOLATION', 'isolation'],
      [id, 'ANNOUNCES', 'announcesItself'],
    ]),
  )('replaces the variable of %s that ends in %s', (id = '', ending, member) => {
    const variable = `${id.toUpperCase()}_PARTNER_${ending}`;
    expect(() => operatorConfigFromEnv({ [variable]: 'x' })).toThrow(
      `${variable} is not read: set ${member} of ${id} in PARTNERS`,
    );
    expect(() => operatorConfigFromEnv({ [variable]: '' })).not.toThrow();
  });

  it.each([
    ['{', 'is not JSON'],
    ['no-such-file.json', 'neither JSON nor a file'],
    [JSON.stringify({ deals: { frameUrl: deals.frameUrl } }), 'name'],
    [JSON.stringify({ 'Deals!': deals }), 'pattern'],
    [JSON.stringify({ deals: { ...deals, frameUrl: 'deals.example.com' } }), 'address'],
    [JSON.stringify({ deals: { ...deals, scriptUrl: deals.frameUrl } }), 'one address'],
    [JSON.stringify({ deals: { ...deals, details: ['entry_period'] } }), 'details'],
    [JSON.stringify({ deals: { ...deals, origins: ["https://'self'"] } }), 'origins'],
    [JSON.stringify({ deals: { ...deals, origins: ['https://*.example.com'] } }), 'origins'],
    [JSON.stringify({ deals: { ...deals, origins: ['http://cdn.example.com'] } }), 'origins'],
    [JSON.stringify({ deals: { ...deals, origins: ['https://cdn.example.com/js'] } }), 'origins'],
    [JSON.stringify({ deals: { ...deals, isolation: 'somewhere' } }), 'isolation'],
    [JSON.stringify({ deals: { ...deals, announcesItself: 'yes' } }), 'announcesItself'],
    [JSON.stringify({ deals: { ...deals, clubId: { a: 1 } } }), 'clubId'],
  ])('names what is wrong in %s', (json, reason) => {
    const attempt = () => operatorConfigFromEnv({ PARTNERS: json });
    expect(attempt).toThrow(/^PARTNERS/);
    expect(attempt).toThrow(reason);
  });
});

const { winners } = operatorConfigFromEnv({});

describe('the winners of a local configuration', () => {
  it('lists five examples', () => {
    expect(winners.map(isExample)).toEqual([true, true, true, true, true]);
  });

  it.each(winners.map((winner) => [winnerName(winner), winner] as const))(
    'shows a first name, one initial and a state of %s, and nothing more',
    (name, winner) => {
      expect(name).toMatch(/^\p{L}+ \p{Lu}\.$/u);
      expect(Object.keys(winner).sort()).toEqual(['firstName', 'lastInitial', 'state']);
      expect(winner.state).toMatch(/^[A-Z][A-Za-z ]+$/);
    },
  );
});
