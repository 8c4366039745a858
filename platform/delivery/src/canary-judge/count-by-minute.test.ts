import {
  countByMinute,
  countWithoutOneAddress,
  MINUTE_MS,
  percentile75,
  shareOnTheWay,
  slowBounds,
  type ReportRow,
} from './count-by-minute';

const row = (minute: number, count: number, more: Partial<ReportRow> = {}): ReportRow => ({
  at: minute * MINUTE_MS,
  set: 'set',
  package: 'mfe-claim',
  route: '/apply',
  kind: 'error',
  engine: 'chromium',
  bucket: 0,
  count,
  ...more,
});

it('counts by minute', () => {
  const rows = [row(1, 3), row(1, 2, { engine: 'webkit' }), row(2, 1)];
  expect([...countByMinute(rows)]).toEqual([
    [MINUTE_MS, 5],
    [2 * MINUTE_MS, 1],
  ]);
});

it('leaves out two of each set and route in a quarter of an hour, whatever engine and package', () => {
  const rows = [
    row(0, 1),
    row(0, 3, { engine: 'webkit' }),
    row(1, 3),
    row(1, 2, { route: '/receipt' }),
    row(1, 5, { package: 'shell' }),
    row(15, 4),
  ];
  const counts = [...countWithoutOneAddress(rows)].map(([at, count]) => [at / MINUTE_MS, count]);
  expect(counts).toEqual([
    [0, 2],
    [1, 8],
    [15, 2],
  ]);
});

it('expects visitors on later pages later', () => {
  expect(shareOnTheWay(0, 1)).toBeGreaterThan(shareOnTheWay(0, 2));
  expect(shareOnTheWay(30, 2)).toBeCloseTo(1, 3);
});

it('knows the 75th percentile of enough values', () => {
  const rows = [row(0, 60, { bucket: 40 }), row(0, 20, { bucket: 30 }), row(0, 20, { bucket: 44 })];
  expect(percentile75(rows)).toBe(40);
  expect(percentile75([row(0, 49, { bucket: 40 })])).toBeNull();
});

it('knows what is slow from the minutes before', () => {
  const rows = [row(0, 60, { bucket: 40 }), row(1, 600, { bucket: 60 })];
  const bounds = slowBounds(rows, [0, MINUTE_MS, 2 * MINUTE_MS], 200);
  // 1,024 ms and 200 more are in the bucket after the one of 1,024 ms; 32,768 ms and 200 in the next one.
  expect([...bounds]).toEqual([
    [MINUTE_MS, 42],
    [2 * MINUTE_MS, 61],
  ]);
});
