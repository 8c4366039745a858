import { MINUTE_MS, PageReportReader, type ReportRow } from './page-reports';
import { FakePageReports, REPORTS_TOKEN } from './testing/fake-page-reports';

const NOON = Date.parse('2026-11-25T12:00:00.000Z');
const row = (minute: number, more: object = {}): ReportRow => ({
  minute: new Date(NOON + minute * MINUTE_MS).toISOString(),
  set: 'set-a',
  package: 'mfe-claim',
  version: '1.0.0-a',
  route: '/apply',
  kind: 'error',
  engine: 'webkit',
  bucket: 0,
  count: 3,
  groups: [3, 0, 0, 0, 0, 0, 0, 0],
  ...more,
});

let fake: FakePageReports;
beforeEach(async () => {
  fake = await FakePageReports.start();
});
afterEach(() => fake.stop());

const reportsAt = (url: string, token = REPORTS_TOKEN) => new PageReportReader(url, token);
const read = async (minutes: number, sets = ['set-a', 'set-b'], token = REPORTS_TOKEN) => {
  const query = { sets, since: NOON, until: NOON + minutes * MINUTE_MS };
  return (await reportsAt(fake.url, token).read(query)).rows;
};

it('reads the minutes of some sets', async () => {
  const rows = [row(0), row(4, { set: 'set-b' }), row(11)];
  fake.rows = [...rows, row(12), row(3, { set: 'set-c' })];
  expect(await read(12)).toEqual(rows);
  expect(fake.requests).toHaveLength(1);
});

it('reads smaller parts where a flood of reports has made the rows too many', async () => {
  const rows = [0, 1, 2, 3, 4].flatMap((minute) => [row(minute), row(minute, { set: 'set-b' })]);
  fake.rows = rows;
  fake.maxRows = 1;
  expect(await read(5)).toEqual(rows);
  fake.rows = [row(0), row(0, { route: '/receipt' })];
  await expect(read(1)).rejects.toThrow('the API responds with 400');
});

it('reads intervals in parts too, each minute once', async () => {
  const minutes = [0, 1, 7, 30, 59];
  fake.rows = minutes.map((minute) => row(minute));
  fake.maxRows = 1;
  const of = { package: 'mfe-claim', sets: ['set-a'], interval: 5 };
  const time = { since: NOON + 20_000, until: NOON + 60 * MINUTE_MS };
  const { rows } = await reportsAt(fake.url).read({ ...of, ...time });
  expect(rows.map(({ minute }) => (Date.parse(minute) - NOON) / MINUTE_MS)).toEqual(minutes);
});

it('reads as many sets at once as the API permits', async () => {
  const sets = Array.from({ length: 250 }, (_, index) => `set-${index}`);
  fake.rows = sets.map((set) => row(0, { set }));
  expect(await read(1, sets)).toEqual(fake.rows);
});

it('says why reports cannot be read', async () => {
  await expect(read(1, ['set-a'], 'another')).rejects.toThrow(
    'cannot be read: the API responds with 401',
  );
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
  const query = { sets: ['set-a'], since: NOON, until: NOON + MINUTE_MS };
  await expect(reportsAt(url).read(query)).rejects.toThrow('ECONNREFUSED');
});
