import { median } from './median';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2],
  ])('returns for %j the value %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});
