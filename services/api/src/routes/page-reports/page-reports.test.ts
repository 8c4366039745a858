import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { serveMetrics } from '@prizestash/server-kit/telemetry/metrics';
import { makeLogger } from '../../http/server';
import { cleanUp } from '../../jobs/run-jobs';
import { PageReportCounter } from '../../page-reports/page-reports';
import { PageReportsRepository } from '../../page-reports/page-reports-repository';
import { ReleasedSets } from '../../page-reports/known-events';
import { releasedSet as set, writeReleasedSet } from '../../testing/released-set';
import { REPORTS_TOKEN, startTestApp, type TestApp } from '../../testing/test-app';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const view = { kind: 'view', package: 'mfe-claim', route: '/apply' };
const stack = 'mfe-claim/app.1a2b.js:1:2345\nshell/main.js:1:17';
const error = { ...view, kind: 'error', name: 'TypeError', stack };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  writeReleasedSet(path.join(app.database.dataDir, 'releases'));
});
afterAll(() => app.close());

let lastAddress = 0;
beforeEach(() => app.clear());

const send = (body: unknown, headers = {}) =>
  app.call({
    method: 'POST',
    url: '/page-reports',
    headers: {
      'content-type': 'application/json',
      'user-agent': firefox,
      'x-forwarded-for': `10.0.${(lastAddress += 1)}.1`,
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const read = async (query = '', token = REPORTS_TOKEN) =>
  app.call({
    url: `/page-reports?${query || `sets=${set}&since=2026-11-21T12:00:00Z&until=2026-11-21T13:00:00Z`}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** The counts once they are stored: at least as many as expected. */
async function stored(expected: number, query = '') {
  for (let triesLeft = 300; ; triesLeft -= 1) {
    const found = (await read(query)).json();
    const total = found.rows.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    // Counts and details are read by two statements, between which they may have been stored.
    if (total >= expected || triesLeft === 0) return (await read(query)).json();
    await sleep(100);
  }
}

it('adds up reports by minute, version and engine', async () => {
  const lcp = { kind: 'lcp', package: 'shell', route: '/', value: 3000, cause: 'main img' };
  for (const events of [[view, error], [view], [lcp]]) {
    expect(await send({ set, events })).toMatchObject({ statusCode: 204, body: '' });
  }
  await stored(4);
  app.setNow(new Date('2026-11-21T12:01:30Z'));
  await send({ set, events: [view, error] }, { 'user-agent': 'curl/8' });
  const of = { set, engine: 'firefox', minute: '2026-11-21T12:00:00.000Z' };
  const claim = { ...of, package: 'mfe-claim', version: '1.0.0-b', route: '/apply', bucket: 0 };
  const later = { ...claim, engine: 'other', minute: '2026-11-21T12:01:00.000Z', count: 1 };
  const { rows: found, errors, causes } = await stored(6);
  const rows = found.map(({ groups: _groups, ...row }: Row) => row);
  expect(rows).toHaveLength(5);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...claim, kind: 'view', count: 2 },
      { ...claim, kind: 'error', count: 1 },
      {
        ...of,
        package: 'shell',
        version: '1.0.0-a',
        route: '/',
        kind: 'lcp',
        bucket: 47,
        count: 1,
      },
      { ...later, kind: 'view' },
      { ...later, kind: 'error' },
    ]),
  );
  const { minute: _, route: __, bucket: ___, ...ofClaim } = { ...claim, kind: 'error', count: 1 };
  const detail = { ...ofClaim, name: 'TypeError', stack };
  expect(errors).toEqual(expect.arrayContaining([detail, { ...detail, engine: 'other' }]));
  expect(causes).toEqual([
    {
      set,
      package: 'shell',
      version: '1.0.0-a',
      kind: 'lcp',
      engine: 'firefox',
      cause: 'main img',
      count: 1,
    },
  ]);
  const query = `sets=${set},set-other&since=2026-11-21T12:01:59Z&until=2026-11-21T12:02:00Z&majors`;
  expect((await stored(2, query)).rows.map((row: object) => 'engineMajor' in row)).toEqual([
    true,
    true,
  ]);
});

it('accepts two page views of a network in 15 minutes, and nothing of a third', async () => {
  const headers = { 'x-forwarded-for': '2001:db8:1:2::1' };
  for (let views = 0; views < 3; views += 1) {
    const sent = { ...headers, 'x-forwarded-for': `2001:db8:1:2::${views + 1}` };
    expect(await send({ set, events: [view] }, sent)).toMatchObject({ statusCode: 204 });
  }
  await send({ set, events: [error] }, headers);
  app.setNow(new Date('2026-11-21T12:15:00Z'));
  await send({ set, events: [error, error, error] }, headers);
  const { rows } = await stored(4);
  expect(rows.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['view', 2],
    ['error', 2],
  ]);
});

it.each([
  ['another set', { set: 'set-other', events: [view] }],
  ['a path as a set', { set: '../releases', events: [view] }],
  ['another package', { set, events: [{ ...view, package: 'mfe-gift' }] }],
  ['a member of every object as a package', { set, events: [{ ...view, package: 'constructor' }] }],
  ['another route', { set, events: [{ ...view, route: '/apply/ann@example.com' }] }],
  ['a measurement without a value', { set, events: [{ ...view, kind: 'lcp' }] }],
  ['a count with a value', { set, events: [{ ...view, value: 1 }] }],
])('ignores %s', async (_, body) => {
  expect((await send(body)).statusCode).toBe(204);
  expect(await send({ set, events: [view] })).toMatchObject({ statusCode: 204 });
  expect((await stored(1)).rows).toHaveLength(1);
});

it('ignores reports that come with a privacy signal', async () => {
  await send({ set, events: [view] }, { 'sec-gpc': '1' });
  await send({ set, events: [error] });
  expect((await stored(1)).rows).toEqual([expect.objectContaining({ kind: 'error' })]);
});

const withEvent = (changes: object) => ({ set, events: [{ ...error, ...changes }] });
it.each([
  ['no JSON', '{"set":', 400],
  ['another shape', { set }, 400],
  ['no events', { set, events: [] }, 400],
  ['another member', { set, events: [view], visitor: '1' }, 400],
  ['an unknown kind', withEvent({ kind: 'click' }), 400],
  ['a message as a name', withEvent({ name: 'Ann Smith' }), 400],
  ['a name that is no class of errors', withEvent({ name: 'Smith' }), 400],
  [
    'a message in a stack',
    withEvent({ stack: 'TypeError: ann@example.com\nshell/main.js:1:1' }),
    400,
  ],
  [
    'a URL in a stack',
    withEvent({ stack: 'https://a.example/shell/main.js?e=ann@a.com:1:1' }),
    400,
  ],
  ['nine frames', withEvent({ stack: Array(9).fill('shell/main.js:1:1').join('\n') }), 400],
  ['text in a cause', withEvent({ cause: 'Ann@example.com' }), 400],
  ['more than 8 KiB', { set, events: Array(40).fill({ ...error, route: '/'.repeat(200) }) }, 413],
])('refuses %s', async (_, body, statusCode) => {
  expect((await send(body)).statusCode).toBe(statusCode);
});

it('lets holders of the token read', async () => {
  expect((await read('', 'another')).statusCode).toBe(401);
  expect((await app.call({ url: '/page-reports' })).statusCode).toBe(401);
  expect((await read('sets=a')).statusCode).toBe(400);
  const many = Array(101).fill('a').join();
  const time = 'since=2026-11-21T12:00:00Z&until=2026-11-21T13:00:00Z';
  expect((await read(`sets=${many}&${time}`)).statusCode).toBe(400);
  expect((await read(`sets=%00&${time}`)).statusCode).toBe(400);
  expect((await read(`sets=a&package=%00&${time}`)).statusCode).toBe(400);
  expect((await read(`sets=a&${time.replace('12:00:00', '23:59:60')}`)).statusCode).toBe(400);
  await app.pool.query(
    `insert into page_reports select '2026-11-21T12:00:00Z', $1, 'shell', 'v', '/' || n, 'view', 'other', 0, 0, 1
     from generate_series(1, 40001) as n`,
    [set],
  );
  const response = await read();
  expect(response.statusCode).toBe(400);
  expect(response.json().error.message).toMatch(/^There are more than 40,000 rows: /);
});

type Row = Readonly<Record<'kind' | 'count', unknown>> & { readonly groups: readonly number[] };

it('counts a network in one group of eight, whichever address and process of the API', async () => {
  const networks = { small: '2001:db8:7:300::/56', large: '2001:db8:7::/48' };
  const released = new ReleasedSets(path.join(app.database.dataDir, 'releases'));
  const logger = makeLogger('warn', { write: () => {} });
  const [from, at] = [{ engine: 'firefox' as const, major: 145 }, new Date('2026-11-21T12:00:00Z')];
  for (const process of [1, 2]) {
    const repository = new PageReportsRepository(app.pool);
    const reports = new PageReportCounter(repository, released, logger);
    for (let times = 0; times < 3; times += 1) {
      reports.add({ set, events: [{ ...view, kind: 'view' }] }, networks, from, at);
    }
    await reports.close(at);
    await send({ set, events: [view] }, { 'x-forwarded-for': `2001:db8:7:${process}00::1` });
  }
  const [row] = (await stored(6)).rows as Row[];
  expect(row).toMatchObject({ count: 6 });
  expect(row?.groups).toHaveLength(8);
  expect(row?.groups.filter((count) => count > 0)).toEqual([6]);
});

it.each([
  ['an IPv4 /24', (number: number) => `192.0.2.${number}`],
  ['an IPv6 /48', (number: number) => `2001:db8:9:${number}00::1`],
])('accepts sixteen page views of %s in 15 minutes', async (_, addressOf) => {
  for (let number = 1; number <= 30; number += 1) {
    await send({ set, events: [view] }, { 'x-forwarded-for': addressOf(number) });
  }
  await send({ set, events: [{ ...view, route: '/' }] }, { 'x-forwarded-for': addressOf(31) });
  const { rows } = await stored(17);
  expect(rows.map(({ count }: Row) => count).sort()).toEqual([1, 16]);
});

it('adds up the minutes of an interval, of one package', async () => {
  await send({ set, events: [view, error] });
  app.setNow(new Date('2026-11-21T12:29:00Z'));
  await send({ set, events: [view, { ...view, package: 'shell', route: '/' }] });
  await stored(4);
  const time = 'since=2026-11-21T11:00:00Z&until=2026-11-21T13:00:00Z';
  const list = await read(`sets=${set}&${time}&package=mfe-claim&interval=30`);
  const { rows, errors } = list.json();
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    expect.objectContaining({ minute: '2026-11-21T12:00:00.000Z', kind: 'view', count: 2 }),
  );
  expect(errors).toHaveLength(1);
  expect((await read(`sets=${set}&${time}&interval=0`)).statusCode).toBe(400);
});

it('stores no text that a visitor could have written: only names of lists and released files', async () => {
  const frames = [
    'mfe-claim/app.1a2b.js:1:2345',
    'mfe-claim/jane.doe/1985-02-28_555-0100_12-Main-St:1:1',
    'jane.doe/1985-02-28:1:1',
    'mfe-claim/../../shell/1.0.0-a/main.js:1:1',
    'shell/app.1a2b.js/jane:1:1',
    'mfe-claim/jane.doe/../app.1a2b.js:1:1',
    'mfe-claim/./app.1a2b.js:1:1',
  ];
  const texts = [
    { ...error, name: 'JaneDoeError', stack: frames.join('\n') },
    { ...view, kind: 'policy-violation', cause: 'script-src john-doe-1234' },
    { ...view, kind: 'policy-violation', cause: 'john' },
  ];
  for (const event of texts) await send({ set, events: [event] });
  await stored(2);
  const { errors, causes } = (await read()).json();
  expect(errors).toMatchObject([{ name: 'Error', stack: 'mfe-claim/app.1a2b.js:1:2345' }]);
  expect(causes).toMatchObject([{ cause: 'unknown', count: 2 }]);
  expect(JSON.stringify([errors, causes])).not.toMatch(/jane|john|doe/i);
});

it('counts events by outcome', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const close = await serveMetrics(address);
  const metric = async (labels: string) => {
    const text = await (await fetch(`http://${address}/metrics`)).text();
    return Number(
      new RegExp(`^page_report_events_total\\{${labels}[^}]*\\} (\\d+)`, 'm').exec(text)?.[1],
    );
  };
  const labels = ['view",outcome="counted"', 'view",outcome="limited"', 'view",outcome="refused"'];
  const all = () =>
    Promise.all([...labels, 'none",outcome="refused"'].map((one) => metric(`kind="${one}`)));
  const before = await all();
  const headers = { 'x-forwarded-for': '198.51.100.1' };
  for (const body of [
    { set, events: [view, view, view] },
    { set: 'set-other', events: [view] },
    '{',
  ]) {
    await send(body, headers);
  }
  const after = await all();
  await close();
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1, 1]);
  // What waits would be stored during the next test, after its tables were emptied.
  await stored(2);
});

it('keeps counts for 30 days', async () => {
  await send({ set, events: [view, error] });
  await stored(2);
  await cleanUp(app.pool, new Date('2026-12-21T12:00:00Z'));
  expect((await read()).json()).toMatchObject({ rows: [{}, {}], errors: [{}] });
  await cleanUp(app.pool, new Date('2026-12-21T12:01:00Z'));
  expect((await read()).json()).toEqual({ rows: [], errors: [], causes: [] });
});

it('stores no address and no name of a browser', async () => {
  await send({ set, events: [view, error] }, { 'x-forwarded-for': '203.0.113.77' });
  await stored(2);
  for (const table of ['page_reports', 'page_report_details']) {
    const { rows } = await app.pool.query(`select * from ${table}`);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Mozilla|Linux/);
  }
  expect(app.logged.join('')).not.toContain('203.0.113');
});
