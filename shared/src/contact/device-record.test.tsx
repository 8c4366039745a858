import { contactKey, removeExpiredContact } from './device-record';

const now = Date.parse('2026-11-28T12:00:00Z');
const record = (expiry: unknown, street = '1 Example Street') =>
  JSON.stringify({ contact: { street }, __mps__: { version: 1, expireInTimestamp: expiry } });

afterEach(() => localStorage.clear());

it.each([
  ['is over', now - 1, null],
  ['ends now', now, null],
  ['goes on', now + 1, 'kept'],
  ['is a day', now + 86_400_000, 'kept'],
  ['is longer than a day', now + 86_400_001, null],
  ['is unknown', undefined, 'kept'],
  ['is of a clock of 1970', 86_400_000, 'kept'],
  ['is of a clock of 2019', Date.parse('2019-06-02T12:00:00Z'), 'kept'],
])('of a record whose time %s', (_what, expiry, left) => {
  localStorage.setItem(contactKey, record(expiry));
  localStorage.setItem('other', record(now - 1));
  removeExpiredContact(now);
  expect(localStorage.getItem(contactKey)).toBe(left && record(expiry));
  expect(localStorage.getItem('other')).not.toBeNull();
});

it.each([
  ['set back to 1970', 1],
  ['set back to 2019', Date.parse('2019-06-01T12:00:00Z')],
])('keeps a record while the clock is %s', (_what, wrong) => {
  localStorage.setItem(contactKey, record(now + 1));
  removeExpiredContact(wrong);
  expect(localStorage.getItem(contactKey)).not.toBeNull();
});

it('removes a record after a day of a clock that is always wrong', () => {
  localStorage.setItem(contactKey, record(86_400_000));
  removeExpiredContact(86_400_000);
  expect(localStorage.getItem(contactKey)).toBeNull();
});

it('reads no time in what was typed', () => {
  localStorage.setItem(contactKey, record(now + 1, '"expireInTimestamp":1'));
  removeExpiredContact(now);
  expect(localStorage.getItem(contactKey)).not.toBeNull();
});

it('does nothing without a record or without storage', () => {
  removeExpiredContact(now);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => removeExpiredContact(now)).not.toThrow();
});
