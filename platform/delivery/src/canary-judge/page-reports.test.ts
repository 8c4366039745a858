import { MINUTE_MS, type ReportRow } from './count-by-minute';
import { pageReportsAt } from './page-reports';
import { FakePageReports, REPORTS_TOKEN } from './testing/fake-page-reports';

const NOON = Date.parse('2026-11-25T12:00:00.000Z');
const row = (minute: number, more: object = {}): ReportRow => ({
  at: NOON + minute * MINUTE_MS,
  set: 'set-a',
  package: 'mfe-claim',
  route: '/apply',
  kind: 'error',
  engine: 'webkit',
  bucket: 0,
  count: 3,
  ...more,
});

let fake: FakePageReports;
beforeEach(async () => {
  fake = await FakePageReports.start();
});
afterEach(() => fake.stop());

const read = (minutes: number, token = REPORTS_TOKEN) =>
  pageReportsAt(fake.url, token).read(['set-a', 'set-b'], NOON, NOON + minutes * MINUTE_MS);

it('reads the minutes in parts, in the order of time', async () => {
  fake.rows = [row(11), row(0), row(4, { set: 'set-b' }), row(12), row(3, { set: 'set-c' })];
  expect(await read(12)).toEqual([row(0), row(4, { set: 'set-b' }), row(11)]);
  expect(fake.requests.map((query) => query.get('since'))).toEqual([
    '2026-11-25T12:00:00.000Z',
    '2026-11-25T12:05:00.000Z',
    '2026-11-25T12:10:00.000Z',
  ]);
});

it('reads smaller parts where a flood of reports has made the rows too many', async () => {
  const rows = [0, 1, 2, 3, 4].flatMap((minute) => [row(minute), row(minute, { set: 'set-b' })]);
  fake.rows = rows;
  fake.maxRows = 1;
  expect(await read(5)).toEqual(rows);
  fake.rows = [row(0), row(0, { route: '/receipt' })];
  await expect(read(1)).rejects.toThrow('the API responds with 400');
});

it('reads the figures of a package in parts where a flood has made the rows too many', async () => {
  const minutes = [0, 1, 7, 30, 59];
  fake.rows = minutes.map((minute) => row(minute));
  fake.maxRows = 1;
  const reports = pageReportsAt(fake.url, REPORTS_TOKEN);
  const [since, until] = [NOON + 20_000, NOON + 60 * MINUTE_MS];
  const { rows, errors } = await reports.readPackage('mfe-claim', ['set-a'], since, until, 5);
  expect(rows.map(({ minute }) => (Date.parse(minute) - NOON) / MINUTE_MS)).toEqual(minutes);
  expect(errors).toMatchObject([{ engine: 'webkit', count: 3 * minutes.length }]);
});

it('reads at most 20 sets at once', async () => {
  const sets = Array.from({ length: 45 }, (_, index) => `set-${index}`);
  fake.rows = sets.map((set) => row(0, { set }));
  const rows = await pageReportsAt(fake.url, REPORTS_TOKEN).read(sets, NOON, NOON + MINUTE_MS);
  expect(rows).toEqual(fake.rows);
  expect(fake.requests).toHaveLength(3);
});

it('leaves out kinds that a newer API reports', async () => {
  fake.rows = [row(0), row(1, { kind: 'scrolled' })];
  expect(await read(5)).toEqual([row(0)]);
});

it('says why reports cannot be read', async () => {
  await expect(read(1, 'another')).rejects.toThrow('cannot be read: the API responds with 401');
  fake.status = 503;
  await expect(read(1)).rejects.toMatchObject({ code: 'service-failed' });
  await expect(read(1)).rejects.toThrow('the API responds with 503');
  fake.status = 200;
  fake.rows = [row(0, { count: -1 })];
  await expect(read(1)).rejects.toThrow('the reply, rows/0/count: must be >= 0');
});

it('says that the API is not reachable', async () => {
  const { url } = fake;
  await fake.stop();
  const reports = pageReportsAt(url, REPORTS_TOKEN);
  await expect(reports.read(['set-a'], NOON, NOON + MINUTE_MS)).rejects.toThrow('ECONNREFUSED');
});
