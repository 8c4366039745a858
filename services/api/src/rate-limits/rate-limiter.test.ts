import { ServiceError } from '../service-error';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { canonicalAddress, networkOf, RateLimiter } from './rate-limiter';
import { RateLimitsRepository } from './rate-limits-repository';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.11:5000', '203.0.113.11'],
  [' 203.0.113.11 ', '203.0.113.11'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::'],
  ['[2001:db8::1]:5000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('reduces %j to %s', (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});

it.each(['', 'unknown', '_hidden', '203.0.113', '0x7f.1', '203.0.113.256', '::g', '1.2.3.4:x'])(
  'rejects %j',
  (text) => {
    expect(() => canonicalAddress(text)).toThrow(ServiceError);
  },
);

it.each([
  ['203.0.113.7', 64, '203.0.113.7'],
  ['203.0.113.7', 48, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', 64, '2001:db8:1:2::/64'],
  ['2001:db8::1', 64, '2001:db8::/64'],
  ['2001:db8:1:2ff::1', 56, '2001:db8:1:200::/56'],
  ['2001:db8:1:2ff::1', 48, '2001:db8:1::/48'],
  ['::1', 64, '::/64'],
  ['fe80::1', 64, 'fe80::/64'],
] as const)('places %s into its /%i network %s', (address, prefixLength, network) => {
  expect(networkOf(address, prefixLength)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.112.7', '203.0.112.0/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1::/48'],
])('places %s into the network %s, which anybody can get', (address, network) => {
  expect(networkOf(address, 48, 24)).toBe(network);
});

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    RATE_LIMIT_PER_ADDRESS: 5,
    RATE_LIMIT_PER_IPV6_56: 6,
    RATE_LIMIT_PER_IPV6_48: 8,
    RATE_LIMIT_PER_EMAIL: 2,
  });
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const from = (address: string) => ({ 'x-forwarded-for': address });
const statusOf = async (number: number, address: string, headers = {}) =>
  (await test.register(fakePerson(number), { ...from(address), ...headers })).statusCode;

it('allows five entries an hour from one address and sends Retry-After', async () => {
  for (let i = 0; i < 5; i += 1) expect(await statusOf(i, '203.0.113.7')).toBe(200);
  test.setNow(new Date('2026-11-21T12:40:00Z'));
  const sixth = await test.register(fakePerson(5), from('203.0.113.7'));
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers['retry-after']).toBe('1200');
  expect(sixth.json().error.message).toBe(
    'There were too many tries. Please try again in 20 minutes.',
  );
  expect(await statusOf(5, '203.0.113.8')).toBe(200);
  test.setNow(new Date('2026-11-21T12:59:59.999Z'));
  expect(await statusOf(6, '203.0.113.7')).toBe(429);
  test.setNow(new Date('2026-11-21T13:00:00.000Z'));
  expect(await statusOf(6, '203.0.113.7')).toBe(200);
});

it('counts attempts with one email from all addresses', async () => {
  expect(await statusOf(0, '203.0.113.1')).toBe(200);
  expect(await statusOf(0, '203.0.113.2')).toBe(409);
  expect(await statusOf(0, '203.0.113.3')).toBe(429);
});

it('does not count entries that fail validation', async () => {
  for (let i = 0; i < 9; i += 1) {
    const response = await test.register({ ...fakePerson(0), city: '' }, from('203.0.113.7'));
    expect(response.statusCode).toBe(400);
  }
  expect(await statusOf(0, '203.0.113.7')).toBe(200);
});

it('replays the response to a known key above the limit', async () => {
  const key = { 'idempotency-key': 'retried-often' };
  for (let i = 0; i < 8; i += 1) expect(await statusOf(0, '203.0.113.7', key)).toBe(200);
});

it('holds the limit under concurrent calls', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, i) => statusOf(i, '203.0.113.7')),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

it('stores neither address nor email with the counts', async () => {
  await statusOf(0, '203.0.113.7');
  const { rows } = await test.pool.query('select caller from rate_limits');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|ann/);
});

it('limits an IPv6 /56 across its /64 networks', async () => {
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push(await statusOf(i, `2001:db8:1:20${i}::1`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await statusOf(7, '2001:db8:1:300::1')).toBe(200);
});

it('limits an IPv6 /48 across its /56 networks', async () => {
  const statuses = [];
  for (let i = 0; i < 9; i += 1) statuses.push(await statusOf(i, `2001:db8:2:${i}00::1`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  expect(await statusOf(9, '2001:db8:3::1')).toBe(200);
});

it('counts the spellings of an address together and stores one of them', async () => {
  const spellings = [
    '203.0.113.11:5000',
    '203.0.113.11:5001',
    '::ffff:203.0.113.11',
    '::FFFF:CB00:710B',
    '[::ffff:203.0.113.11]:443',
  ];
  for (const [i, address] of spellings.entries()) expect(await statusOf(i, address)).toBe(200);
  expect(await statusOf(9, '203.0.113.11')).toBe(429);
  const { rows } = await test.pool.query('select distinct address from consents');
  expect(rows).toEqual([{ address: '203.0.113.11' }]);
});

it.each(['unknown', '203.0.113', '_hidden'])(
  'rejects the forwarded address %j',
  async (address) => {
    expect(await statusOf(0, address)).toBe(400);
  },
);

describe('with a key', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const limit = { kind: 'entry-email', caller: 'ann@example.com', perHour: 2 };
  const noRates = {
    RATE_LIMIT_PER_ADDRESS: 0,
    RATE_LIMIT_PER_IPV6_56: 0,
    RATE_LIMIT_PER_IPV6_48: 0,
  };
  const limiter = (current: string, previous?: string) =>
    new RateLimiter(new RateLimitsRepository(test.pool), { current, previous }, noRates);
  const check = (by: RateLimiter) => by.check('entry', '203.0.113.7', now, [limit]);

  it('hashes callers with it', async () => {
    await check(limiter('first'));
    const one = await test.pool.query('select caller from rate_limits');
    await test.pool.query('truncate rate_limits');
    await check(limiter('second'));
    const other = await test.pool.query('select caller from rate_limits');
    expect(one.rows).not.toEqual(other.rows);
  });

  it('keeps counting while the key is replaced', async () => {
    await check(limiter('old'));
    await check(limiter('new', 'old'));
    await expect(check(limiter('old'))).rejects.toMatchObject({ code: 'too-many' });
    await expect(check(limiter('new', 'old'))).rejects.toMatchObject({
      code: 'too-many',
    });
  });
});
