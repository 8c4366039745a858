import { clearOptOut, hasOptedOut, optOutKey, storeOptOut } from './opt-out';

beforeEach(() => {
  localStorage.clear();
  clearOptOut();
});
afterEach(() => jest.restoreAllMocks());

test('nobody has opted out at first', () => {
  expect(hasOptedOut()).toBe(false);
});

test('a stored opt-out is kept on the device with its moment', () => {
  expect(storeOptOut(new Date('2026-11-21T08:00:00Z'))).toBe(true);
  expect(hasOptedOut()).toBe(true);
  expect(localStorage.getItem(optOutKey)).toBe('2026-11-21T08:00:00.000Z');
});

test('an opt-out stored by an earlier visit counts', () => {
  localStorage.setItem(optOutKey, '2026-01-01T00:00:00.000Z');
  expect(hasOptedOut()).toBe(true);
});

test('taking it back removes our key and no other', () => {
  localStorage.setItem('somebody-else', 'stays');
  storeOptOut();
  clearOptOut();
  expect(hasOptedOut()).toBe(false);
  expect(localStorage.getItem('somebody-else')).toBe('stays');
});

test('with storage that refuses, the choice still holds for the visit, and the caller is told', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeOptOut()).toBe(false);
  expect(hasOptedOut()).toBe(true);
});

test('with storage that cannot be touched at all, nothing throws', () => {
  const touch = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(hasOptedOut()).toBe(false);
  expect(storeOptOut()).toBe(false);
  expect(hasOptedOut()).toBe(true);
  expect(() => clearOptOut()).not.toThrow();
  touch.mockRestore();
});
