import { ContributionLimit } from './contribution-limit';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12) + minutes * 60_000);

it('accepts two contributions of a network to a count in 15 minutes', () => {
  const limit = new ContributionLimit(64);
  const isExceeded = (network: string, minutes: number) =>
    limit.isExceeded(network, 'view /', 2, at(minutes));
  const add = (network: string, count: string, minutes: number) =>
    limit.add(network, count, 2, at(minutes));
  const minutes = [0, 0, 7, 14];
  expect(minutes.map((minute) => add('192.0.2.1', 'view /', minute))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isExceeded('192.0.2.1', 14)).toBe(true);
  expect(isExceeded('192.0.2.2', 14)).toBe(false);
  expect(add('192.0.2.1', 'error /', 14)).toBe(true);
  expect(add('192.0.2.2', 'view /', 14)).toBe(true);
  expect(isExceeded('192.0.2.1', 15)).toBe(false);
  expect(add('192.0.2.1', 'view /', 15)).toBe(true);
});

it('counts up to the number that is allowed', () => {
  const limit = new ContributionLimit(64);
  const accepted = (max: number) =>
    Array.from({ length: 40 }).filter(() => limit.add('192.0.2.0/24', `of ${max}`, max, at(0)));
  expect([1, 16, 30].map((max) => accepted(max).length)).toEqual([1, 16, 30]);
  expect(limit.isExceeded('192.0.2.0/24', 'of 30', 30, at(0))).toBe(true);
});

it('forgets the oldest count of a full table', () => {
  const limit = new ContributionLimit(1);
  const exceed = (count: string, minutes: number) => {
    for (let times = 0; times < 3; times += 1) limit.add('192.0.2.1', count, 2, at(minutes));
  };
  ['a', 'b', 'c', 'd'].forEach(exceed);
  exceed('e', 5);
  const exceeded = ['a', 'b', 'c', 'd', 'e'].filter((count) =>
    limit.isExceeded('192.0.2.1', count, 2, at(5)),
  );
  expect(exceeded).toEqual(['b', 'c', 'd', 'e']);
});
