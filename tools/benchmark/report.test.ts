import type { Click } from './measure-click';
import { clickTable, median } from './report';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('sets the first site against each other one, by medians', () => {
  const click = (toFormMs: number, requests: number): Click => ({ toFormMs, requests });
  const table = clickTable(
    new Map([
      ['ours', [click(40, 0), click(60, 0), click(50, 0)]],
      ['theirs', [click(100, 2), click(100, 2), click(80, 2)]],
    ]),
  );
  expect(table.split('\n').slice(2)).toEqual([
    '| click to form | 50 ms | 100 ms | 0.50 |',
    '| requests on the way | 0 | 2 | 0.00 |',
  ]);
});
