import { binOf, upperBoundOf } from './report-counts';

it.each([
  [0, 0],
  [1, 0],
  [1.01, 1],
  [2, 4],
  [2.01, 5],
  [1_000, 40],
  [2 ** 20, 80],
  [1e12, 80],
  [Number.NaN, 0],
])('puts %d into bucket %i', (value, bucket) => {
  expect(binOf(value)).toBe(bucket);
});

it('keeps each bound in its bucket', () => {
  for (let bucket = 0; bucket <= 80; bucket += 1) {
    expect(binOf(upperBoundOf(bucket))).toBe(bucket);
  }
});
