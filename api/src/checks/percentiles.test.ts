import { percentiles } from './percentiles';

it('ranks latencies', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentiles(hundred)).toEqual({ p50: 50, p99: 99, max: 100 });
  expect(percentiles([7])).toEqual({ p50: 7, p99: 7, max: 7 });
});
