import { bucketOf, upperBoundOf } from './report-buckets';

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
  expect(bucketOf(value)).toBe(bucket);
});

it('keeps each bound in its bucket', () => {
  for (let bucket = 0; bucket <= 80; bucket += 1) {
    expect(bucketOf(upperBoundOf(bucket))).toBe(bucket);
  }
});
