import { wrongPages } from './visitors';

const promotion = { set: 'set-b', began: 10_000, ended: 20_000 };

it.each([
  [9_999, 'set-a', false],
  [9_999, 'set-b', true],
  [10_000, 'set-b', false],
  [15_000, 'set-a', false],
  [23_000, 'set-a', false],
  [23_001, 'set-a', true],
  [23_001, 'set-b', false],
  [15_000, 'set-c', true],
])('at %i ms, judges a page of %s', (at, set, isWrong) => {
  expect(wrongPages([{ at, set }], 'set-a', promotion)).toHaveLength(isWrong ? 1 : 0);
});
