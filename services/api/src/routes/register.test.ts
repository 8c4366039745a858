import { type Check, entryRules } from '@prizestash/shared/rules/entry-rules';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp, testConsentText } from '../testing/test-app';
import { REGISTER_PATH } from './register';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const ann = fakePerson(0);

async function countOf(table: 'entries' | 'consents' | 'registrations'): Promise<number> {
  const { rows } = await test.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

it('stores an entry with its evidence', async () => {
  const response = await test.register(ann, {
    'idempotency-key': 'key-number-1',
    'consent-version': '1.0',
    'consent-hash': testConsentText.hash,
    'page-path': '/apply',
    'release-set': 'set-7',
    'legal-versions': '/legal/rules=1.0, /legal/terms=1.1, /legal/privacy-policy=2.0',
    'form-trap': 'empty',
    'form-seconds': '41',
    'sec-gpc': '1',
    'user-agent': 'Example/1.0',
    'x-forwarded-for': '203.0.113.7',
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entry_period: '2026-11',
      entered_at: '2026-11-21T12:00:00.000Z',
    },
  });
  const { rows } = await test.pool.query('select * from entries join consents on entry_id = id');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    first_name: 'Ann',
    email_key: 'ann.0@example.com',
    flags: [],
    given_at: new Date('2026-11-21T12:00:00Z'),
    consent_version: '1.0',
    consent_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    entry_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    document_versions: {
      '/legal/rules': '1.0',
      '/legal/terms': '1.1',
      '/legal/privacy-policy': '2.0',
    },
    address: '203.0.113.7',
    user_agent: 'Example/1.0',
    page: '/apply',
    release_set: 'set-7',
    gpc: true,
  });
});

it.each([
  ['the same email in another case', { ...fakePerson(1), email: ' ANN.0@Example.com' }],
  ['the same person with another email', { ...ann, first_name: 'ÁNN', email: 'other@example.com' }],
])('returns 409 for %s and keeps the first entry', async (_, again) => {
  await test.register(ann);
  const response = await test.register(again);
  expect(response.statusCode).toBe(409);
  expect(response.json().error).toEqual({
    message: expect.stringMatching(/^You're already in for November\./),
    entry_period: '2026-11',
  });
  const { rows } = await test.pool.query('select email from entries');
  expect(rows).toEqual([{ email: 'ann.0@example.com' }]);
  expect(await countOf('consents')).toBe(1);
});

it('accepts the same person again in the next period', async () => {
  test.setNow(new Date('2026-12-01T05:59:59.999Z'));
  expect((await test.register(ann)).json().data.entry_period).toBe('2026-11');
  test.setNow(new Date('2026-12-01T06:00:00.000Z'));
  expect((await test.register(ann)).json().data.entry_period).toBe('2026-12');
});

it('accepts exactly one of many simultaneous submits of one person', async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      test.register(i % 2 ? ann : { ...ann, email: `ann.too.${i}@example.com` }),
    ),
  );
  const statuses = responses.map((response) => response.statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
  expect(await countOf('entries')).toBe(1);
});

describe('with the same idempotency key', () => {
  const key = { 'idempotency-key': 'key-number-2' };

  it('replays the response, also for another field order, and stores nothing more', async () => {
    const first = await test.register(ann, key);
    test.setNow(new Date('2026-12-24T12:00:00Z'));
    const reversed = Object.fromEntries(Object.entries(ann).reverse());
    for (const body of [ann, reversed]) {
      const again = await test.register(body, key);
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
    }
    expect(await countOf('entries')).toBe(1);
  });

  it('returns one response to five concurrent submits', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => test.register(ann, key)));
    expect(
      new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size,
    ).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
  });

  it('replays a 409', async () => {
    await test.register(ann);
    const first = await test.register(ann, key);
    test.setNow(new Date('2026-12-24T12:00:00Z'));
    const again = await test.register(ann, key);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([409, 409, first.body]);
    expect(again.json().error.entry_period).toBe('2026-11');
    // Nothing of the second attempt is stored that could be compared with a person's details.
    const { rows } = await test.pool.query(
      'select octet_length(body_hash) as bytes from registrations order by received_at',
    );
    expect(rows).toEqual([{ bytes: 32 }, { bytes: 0 }]);
  });

  it('replays the response after a rule that would refuse the entry today', async () => {
    const first = await test.register(ann, key);
    const checks = entryRules.street as Check[];
    checks.push({ message: 'No PO boxes', passes: () => false });
    try {
      const again = await test.register(ann, key);
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
      const fresh = await test.register(fakePerson(1), { 'idempotency-key': 'key-number-4' });
      expect([fresh.statusCode, fresh.json().error.errors]).toEqual([
        400,
        { street: 'No PO boxes' },
      ]);
    } finally {
      checks.pop();
    }
    expect(await countOf('entries')).toBe(1);
  });

  it('rejects another body and stores nothing', async () => {
    await test.register(ann, key);
    const response = await test.register(fakePerson(1), key);
    expect(response.statusCode).toBe(422);
    expect(response.json().error.message).toMatch(/already sent with other details/);
    expect(await countOf('entries')).toBe(1);
    expect(await countOf('consents')).toBe(1);
  });

  it.each(['short', 'x'.repeat(129), 'not a key!'])('rejects the key %j', async (bad) => {
    const response = await test.register(ann, { 'idempotency-key': bad });
    expect(response.statusCode).toBe(400);
    expect(await countOf('entries')).toBe(0);
  });
});

it('returns messages by field and stores nothing of an invalid body', async () => {
  const response = await test.register({
    ...ann,
    email: 'ann',
    birthday: '11/22/2008',
    tcpa: false,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    error: {
      message: 'Please check the fields below.',
      errors: {
        email: 'Invalid email',
        birthday: 'You must be 18 or older to enter',
        tcpa: 'Please check here to continue',
      },
    },
  });
  for (const table of ['entries', 'consents', 'registrations'] as const) {
    expect(await countOf(table)).toBe(0);
  }
});

it.each([
  [400, 'broken JSON', 'application/json', '{"first_name":'],
  [400, 'an empty body', 'application/json', ''],
  [400, 'null', 'application/json', 'null'],
  [400, '__proto__', 'application/json', '{"__proto__":{"admin":true}}'],
  [413, '17 kB', 'application/json', JSON.stringify({ street: 'x'.repeat(17_000) })],
  [415, 'plain text', 'text/plain', JSON.stringify(ann)],
  [415, 'a form', 'application/x-www-form-urlencoded', 'first_name=Ann'],
])('returns %i for %s in the one error shape', async (status, _, type, payload) => {
  const response = await test.call({
    method: 'POST',
    url: REGISTER_PATH,
    headers: { 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ error: { message: expect.any(String) } });
});

it.each([
  [{ 'form-trap': 'filled', 'form-seconds': '30' }, ['trap']],
  [{ 'form-trap': 'empty', 'form-seconds': '2' }, ['fast']],
  [{ 'form-trap': 'empty', 'form-seconds': '3' }, []],
  [{}, ['no-form']],
  [{ origin: 'https://preview.example.com' }, ['other-site', 'no-form']],
  [{ origin: 'null', 'form-seconds': '9' }, ['other-site']],
  [{ origin: 'http://localhost:3000', 'form-seconds': '9' }, []],
])('accepts an entry with headers %o and flags %j', async (headers, flags) => {
  expect((await test.register(ann, headers)).statusCode).toBe(200);
  const { rows } = await test.pool.query('select flags from entries');
  expect(rows).toEqual([{ flags }]);
});

it('omits malformed evidence', async () => {
  const response = await test.register(ann, {
    'consent-hash': testConsentText.hash,
    'page-path': 'javascript:alert(1)',
    'release-set': '<b>',
    'legal-versions': 'rules, /legal/terms=1.0, =2',
    'user-agent': 'x'.repeat(2000),
  });
  expect(response.statusCode).toBe(200);
  const { rows } = await test.pool.query('select * from consents');
  expect(rows[0]).toMatchObject({
    consent_version: '1.0',
    page: null,
    release_set: null,
    document_versions: { '/legal/terms': '1.0' },
    gpc: false,
  });
  expect(rows[0].user_agent).toHaveLength(512);
});

it.each(['update consents set gpc = true', 'delete from consents', 'truncate consents'])(
  'rejects changes of evidence: %s',
  async (statement) => {
    await test.register(ann);
    await expect(test.pool.query(statement)).rejects.toThrow('append-only');
    expect(await countOf('consents')).toBe(1);
  },
);

it('logs no personal data', async () => {
  const headers = { 'idempotency-key': 'key-number-3', 'x-forwarded-for': '203.0.113.7' };
  await test.register(ann, headers);
  await test.register(ann);
  await test.register({ ...ann, email: 'ann.lee@nowhere', extra: 'Ann' }, headers);
  await test.register({ ...fakePerson(1) }, headers);
  await test.call({ url: `/v1/${ann.email}?email=${ann.email}` });
  await test.call({
    method: 'POST',
    url: REGISTER_PATH,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(ann).slice(0, 40),
  });
  await test.pool.query('alter table entries rename to entries_renamed');
  try {
    expect((await test.register(fakePerson(2))).statusCode).toBe(500);
  } finally {
    await test.pool.query('alter table entries_renamed rename to entries');
  }

  expect(test.logged.filter((line) => JSON.parse(line).msg === 'request completed')).toHaveLength(
    7,
  );
  for (const line of test.logged) expect(JSON.parse(line)).toHaveProperty('reqId');
  const log = test.logged.join('').toLowerCase();
  const values = Object.values(ann).filter((value) => String(value).length > 2 && value !== true);
  for (const value of [...values, 'ann.lee', '203.0.113.7', 'ann.']) {
    expect(log).not.toContain(String(value).toLowerCase());
  }
});
