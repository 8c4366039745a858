import { binOf } from '@prizestash/server-kit/report-counts';
import { distinctErrors, figuresOf, type Row } from './package-model';

const at = '2026-11-25T10:00:00.000Z';
const row = (kind: string, count: number, bucket = 0, version = 'v1'): Row => ({
  minute: at,
  version,
  kind,
  bucket,
  count,
});
const valueOf = (rows: readonly Row[], name: string, version = 'v1') =>
  figuresOf(rows)
    .find((series) => series.name === name)
    ?.points.find((point) => point.version === version)?.value;

it('relates events to the page views of the same version', () => {
  const rows = [
    row('view', 200),
    row('error', 3),
    row('hydration-error', 1),
    row('view', 50, 0, 'v2'),
    row('error', 5, 0, 'v2'),
  ];
  expect(valueOf(rows, 'Views with an error')).toBe(2);
  expect(valueOf(rows, 'Views with an error', 'v2')).toBe(10);
  expect(valueOf(rows, 'Page views', 'v2')).toBe(50);
});

it('relates entries to opened forms', () => {
  expect(valueOf([row('form-opened', 80), row('form-sent', 20)], 'Entries per form opened')).toBe(
    25,
  );
});

it('shows the 75th percentile within the width of a bucket', () => {
  const rows = [...Array(100).keys()].map((index) => row('lcp', 1, binOf(index * 20)));
  const value = valueOf(rows, 'LCP, 75th percentile') ?? 0;
  expect(value).toBeGreaterThanOrEqual(1_480);
  expect(value).toBeLessThan(1_480 * 2 ** 0.25 * 1.001);
});

it('leaves out what a package never reports', () => {
  expect(figuresOf([row('view', 1)]).map(({ name }) => name)).toEqual([
    'Page views',
    'Views with an error',
    'Views with an error of unknown origin',
    'Views with a failed load',
    'Views that a policy restricts',
    'Partner not shown',
  ]);
  expect(figuresOf([])).toEqual([]);
});

it('adds up the errors of parts', () => {
  const error = { version: 'v1', engine: 'webkit', name: 'TypeError', stack: 'at submit' };
  const other = { ...error, engine: 'firefox' };
  const parts = [
    { ...error, count: 2 },
    { ...other, count: 4 },
    { ...error, count: 3 },
  ];
  expect(distinctErrors(parts)).toEqual([
    { ...error, count: 5 },
    { ...other, count: 4 },
  ]);
});
