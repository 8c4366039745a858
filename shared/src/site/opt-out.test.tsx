import { clearOptOut, hasOptedOut, optOutKey, storeOptOut } from './opt-out';

beforeEach(() => {
  localStorage.clear();
  clearOptOut();
});
afterEach(() => jest.restoreAllMocks());

it('returns false at first', () => {
  expect(hasOptedOut()).toBe(false);
});

it('stores the opt-out with its time', () => {
  expect(storeOptOut(new Date('2026-11-21T08:00:00Z'))).toBe(true);
  expect(hasOptedOut()).toBe(true);
  expect(localStorage.getItem(optOutKey)).toBe('2026-11-21T08:00:00.000Z');
});

it('reads an opt-out of an earlier visit', () => {
  localStorage.setItem(optOutKey, '2026-01-01T00:00:00.000Z');
  expect(hasOptedOut()).toBe(true);
});

it('removes its own key only when the opt-out is cleared', () => {
  localStorage.setItem('unrelated', 'stays');
  storeOptOut();
  clearOptOut();
  expect(hasOptedOut()).toBe(false);
  expect(localStorage.getItem('unrelated')).toBe('stays');
});

it('keeps the choice for the visit and returns false when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeOptOut()).toBe(false);
  expect(hasOptedOut()).toBe(true);
});

it('never throws when storage is not accessible', () => {
  const access = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(hasOptedOut()).toBe(false);
  expect(storeOptOut()).toBe(false);
  expect(hasOptedOut()).toBe(true);
  expect(() => clearOptOut()).not.toThrow();
  access.mockRestore();
});
