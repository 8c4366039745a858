import { findTextChange } from './find-text-change';

describe('findTextChange', () => {
  it.each([
    ['(21', '(212', 4, ['(21', '', '2', '']],
    ['155', '1555', 2, ['1', '', '5', '55']],
    ['155', '1555', 4, ['155', '', '5', '']],
    ['155', '15', 1, ['1', '5', '', '5']],
    ['(212)-', '2125550143', 10, ['', '(212)-', '2125550143', '']],
    ['(212)', '(219)', 4, ['(21', '2', '9', ')']],
    // Without a usable caret the shared start and end count as unchanged.
    ['(212)', '(219)', null, ['(21', '2', '9', ')']],
    ['155', '1555', null, ['155', '', '5', '']],
    ['(212)', '(219)', 0, ['(21', '2', '9', ')']],
    ['', '2', null, ['', '', '2', '']],
  ])('finds the change from %p to %p with the caret at %p', (previous, current, caret, parts) => {
    const { before, removed, entered, after } = findTextChange(previous, current, caret);
    expect([before, removed, entered, after]).toEqual(parts);
  });
});
