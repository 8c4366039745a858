import { alreadyEnteredKey, hasAlreadyEntered } from './already-entered';

const now = new Date('2026-11-21T12:00:00Z');

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('is false without a stored period', () => {
  expect(hasAlreadyEntered(now)).toBe(false);
});

it.each([
  ['2026-11', true],
  ['2026-10', false],
  ['true', false],
])('reads the period %s as %s', (period, expected) => {
  sessionStorage.setItem(alreadyEnteredKey, period);
  expect(hasAlreadyEntered(now)).toBe(expected);
});

it('is false when storage throws', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(hasAlreadyEntered(now)).toBe(false);
});
