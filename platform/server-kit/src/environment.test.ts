import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deploymentVariables, parseAll, parseEnvironment } from './environment';
import { OperationalError } from './operational-error';
import {
  hostAndPort,
  listOf,
  oneOf,
  portNumber,
  portOrZero,
  secret,
  siteOrigins,
  text,
  webAddress,
  webOrigin,
  wholeNumber,
  yesOrNo,
} from './validators';

const parse = (value: string, spec: Parameters<typeof parseEnvironment>[1][string]) =>
  parseEnvironment({ NAME: value }, { NAME: spec })['NAME'];

it.each([
  [wholeNumber(1, 10)(), '10', 10],
  [portNumber(), '65535', 65_535],
  [portOrZero(), '0', 0],
  [oneOf('frame', 'page')(), 'page', 'page'],
  [yesOrNo(), 'no', false],
  [webAddress(), 'https://a.example.com/b/', 'https://a.example.com/b'],
  [webOrigin(), 'https://A.example.com/', 'https://a.example.com'],
  [hostAndPort(), '127.0.0.1:9464', '127.0.0.1:9464'],
  [
    listOf('names', (item) => item || undefined, ';')(),
    'Acme, Inc.; Bright ',
    ['Acme, Inc.', 'Bright'],
  ],
  [
    siteOrigins(),
    'http://localhost:1,http://127.0.0.1:1/',
    ['http://localhost:1', 'http://127.0.0.1:1'],
  ],
  [secret(), 'x'.repeat(32), 'x'.repeat(32)],
  [text(), '  padded ', 'padded'],
])('%# accepts %s', (spec, value, expected) => {
  expect(parse(value, spec)).toEqual(expected);
});

it.each([
  [wholeNumber(1, 10)(), '11', 'must be a whole number from 1 to 10, but is "11".'],
  [wholeNumber(0, 9)(), '1.5', 'must be a whole number from 0 to 9, but is "1.5".'],
  [portNumber(), '0', 'must be a whole number from 1 to 65535, but is "0".'],
  [portNumber(), '3e3', 'must be a whole number from 1 to 65535, but is "3e3".'],
  [portOrZero(), '0x10', 'must be a whole number from 0 to 65535, but is "0x10".'],
  [oneOf('frame', 'page')(), 'none', 'must be "frame" or "page", but is "none".'],
  [yesOrNo(), 'maybe', 'must be "yes" or "no", but is "maybe".'],
  [webAddress(), 'ftp://a', 'must be an http or https address, but is "ftp://a".'],
  [webAddress(), 'https://a;b', 'must be an http or https address, but is "https://a;b".'],
  [webOrigin(), 'https://a/b', 'must end with its host, like https://www.example.com.'],
  [webOrigin(), 'https://u:secret@a', 'must end with its host, like https://www.example.com.'],
  [hostAndPort(), '9464', 'must be an address like 127.0.0.1:9464, but is "9464".'],
  [
    siteOrigins(),
    'https://a.example/b',
    'must list origins like https://www.example.com, but has "https://a.example/b".',
  ],
  [secret(), 'short', 'must have at least 32 characters.'],
])('%# refuses %s in one sentence', (spec, value, sentence) => {
  expect(() => parse(value, spec)).toThrow(`NAME ${sentence}`);
});

it('treats an empty variable as unset', () => {
  const specs = { PORT: portNumber({ default: 3000 }), HOST: text({ default: undefined }) };
  expect(parseEnvironment({ PORT: ' ', HOST: '' }, specs)).toEqual({ PORT: 3000, HOST: undefined });
});

it('refuses an unknown deployment in one sentence that names the known ones', () => {
  const read = () => parseEnvironment({ PRIZESTASH_ENV: 'prod' }, deploymentVariables);
  expect(read).toThrow(OperationalError);
  expect(read).toThrow(/^PRIZESTASH_ENV must be "development" or "production", but is "prod"\.$/);
});

it('lists every wrong variable of several parsers in one message', () => {
  const environment = { PORT: 'soon', API_PORT: '70000', TRUST_PROXY: '11' };
  const both = () =>
    parseAll(
      () => parseEnvironment(environment, { PORT: portNumber(), API_PORT: portNumber() }),
      () => parseEnvironment(environment, { TRUST_PROXY: wholeNumber(0, 10)() }),
    );
  expect(both).toThrow(
    [
      'PORT must be a whole number from 1 to 65535, but is "soon".',
      'API_PORT must be a whole number from 1 to 65535, but is "70000".',
      'TRUST_PROXY must be a whole number from 0 to 10, but is "11".',
    ].join('\n'),
  );
});

it('returns the results of several parsers, and passes other errors on', () => {
  expect(
    parseAll(
      () => 1,
      () => 'two',
    ),
  ).toEqual([1, 'two']);
  expect(() =>
    parseAll(() => {
      throw new TypeError('a defect');
    }),
  ).toThrow(TypeError);
});

it('refuses a name that reads like a known one', () => {
  const specs = { DATABASE_URL: text({ default: '' }), HOST: text({ default: '' }) };
  const parseAs = (environment: Record<string, string>) => () =>
    parseEnvironment(environment, specs);
  const sentence = 'DATABSE_URL is not known; DATABASE_URL may be meant.';
  expect(parseAs({ DATABSE_URL: 'x' })).toThrow(sentence);
  expect(parseAs({ DATABASE_ULR: 'x' })).toThrow('DATABASE_URL may be meant');
  expect(parseAs({ database_url: 'x' })).toThrow('database_url is not known');
  for (const name of ['PRIZESTASH_ENVIRONMENT', 'prizestash_env']) {
    const read = () => parseEnvironment({ [name]: 'production' }, deploymentVariables);
    expect(read).toThrow(`${name} is not known; PRIZESTASH_ENV may be meant.`);
  }
  // Both are set, or the name is too short to tell.
  expect(parseAs({ DATABSE_URL: 'x', DATABASE_URL: 'y' })).not.toThrow();
  expect(parseAs({ POST: 'x', DATABASE_PORT: '1' })).not.toThrow();
});

const readsLike = (name: string, known: string) => () =>
  parseEnvironment({ [name]: 'x' }, { [known]: text({ default: '' }) });

it.each([
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['trust_proxies', 'TRUST_PROXY'],
  ['METRIC_ADRESS', 'METRICS_ADDRESS'],
  ['PROMOTON_PUBLC_KEY', 'PROMOTION_PUBLIC_KEYS'],
  ['DATABASE_URLS_FIL', 'DATABASE_URL'],
])('refuses %s, which reads like %s', (name, known) => {
  expect(readsLike(name, known)).toThrow(`${name} is not known; ${known}`);
});

it('refuses no documented variable of another program', () => {
  const documents = ['docs/settings.md', 'docs/hosting.md', 'docs/releasing.md', 'compose.yaml'];
  const names = documents.flatMap((file) =>
    readFileSync(path.join(__dirname, '../../..', file), 'utf8').match(/\b[A-Z\d]+(_[A-Z\d]+)+\b/g),
  );
  // A program that knows one of such names knows the other, and compose alone reads those of its proxy.
  const variables = [...new Set(names)].filter(
    (name) => name && !/IPV6|_FILE$|^HTTPS?_PORT$/.test(name),
  ) as string[];
  expect(variables.length).toBeGreaterThan(50);
  for (const known of variables) {
    for (const name of variables) expect(readsLike(name, known)).not.toThrow();
  }
});

describe('a variable whose value is in a file', () => {
  const specs = { HASH_KEY: secret({ default: undefined }), HOST: text({ default: '' }) };
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
    file = path.join(folder, 'hash-key');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read without the line break at its end', () => {
    writeFileSync(file, `${'x'.repeat(32)}\n`);
    expect(parseEnvironment({ HASH_KEY_FILE: file }, specs).HASH_KEY).toBe('x'.repeat(32));
  });

  it('is validated as any other', () => {
    writeFileSync(file, 'short');
    const read = () => parseEnvironment({ HASH_KEY_FILE: file }, specs);
    expect(read).toThrow(/^HASH_KEY must have at least 32 characters\.$/);
  });

  it('is refused in one sentence when the file cannot be read', () => {
    const read = () => parseEnvironment({ HASH_KEY_FILE: file }, { HASH_KEY: secret() });
    const sentence = `HASH_KEY cannot be read from ${file}, which HASH_KEY_FILE names: ENOENT.`;
    expect(read).toThrow(new RegExp(`^${sentence}$`));
  });

  it('is refused beside a value, when it is empty, and when its name is misspelt', () => {
    writeFileSync(file, 'x'.repeat(32));
    const both = { HASH_KEY: 'y'.repeat(32), HASH_KEY_FILE: file };
    expect(() => parseEnvironment(both, specs)).toThrow('HASH_KEY and HASH_KEY_FILE are both set');
    writeFileSync(file, '\n');
    const empty = `HASH_KEY cannot be read from ${file}, which HASH_KEY_FILE names: it is empty.`;
    expect(() => parseEnvironment({ HASH_KEY_FILE: file }, specs)).toThrow(empty);
    const misspelt = { HASH_KEY_FLE: file };
    expect(() => parseEnvironment(misspelt, specs)).toThrow('HASH_KEY_FILE may be meant');
  });
});
