import { ageOn, isOldEnough } from './age';

it.each([
  // 18th birthday: midnight at UTC-6 decides.
  ['11/21/2008', '2026-11-21T05:59:59.999Z', 17, false],
  ['11/21/2008', '2026-11-21T06:00:00.000Z', 18, true],
  ['11/22/2008', '2026-11-22T05:59:59.999Z', 17, false],
  ['11/20/2008', '2026-11-20T06:00:00.000Z', 18, true],
  // Month ends.
  ['01/01/2009', '2027-01-01T05:59:59.999Z', 17, false],
  ['01/01/2009', '2027-01-01T06:00:00.000Z', 18, true],
  // Born on 29 February: 1 March in a common year, the day itself in a leap year.
  ['02/29/2008', '2026-03-01T05:59:59.999Z', 17, false],
  ['02/29/2008', '2026-03-01T06:00:00.000Z', 18, true],
  ['02/29/2004', '2024-02-29T05:59:59.999Z', 19, true],
  ['02/29/2004', '2024-02-29T06:00:00.000Z', 20, true],
  // A day to come.
  ['01/01/2030', '2026-11-21T12:00:00.000Z', -4, false],
])('counts, for a birth on %s at %s, an age of %i', (birthday, now, age, oldEnough) => {
  expect(ageOn(birthday, new Date(now))).toBe(age);
  expect(isOldEnough(birthday, new Date(now))).toBe(oldEnough);
});

it.each(['01/01/0099', '02/31/1990', '', 'soon'])('returns null for %j', (birthday) => {
  expect(ageOn(birthday, new Date('2026-11-21T12:00:00Z'))).toBeNull();
  expect(isOldEnough(birthday, new Date('2026-11-21T12:00:00Z'))).toBe(false);
});
