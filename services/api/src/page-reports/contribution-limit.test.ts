import { ContributionLimit } from './contribution-limit';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12) + minutes * 60_000);

it('accepts two contributions of a network to a count in 15 minutes', () => {
  const limit = new ContributionLimit(64);
  const add = (network: string, count: string, minutes: number) =>
    limit.add(network, count, at(minutes));
  const minutes = [0, 0, 7, 14];
  expect(minutes.map((minute) => add('192.0.2.1', 'view /', minute))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(limit.isExceeded('192.0.2.1', 'view /', at(14))).toBe(true);
  expect(limit.isExceeded('192.0.2.2', 'view /', at(14))).toBe(false);
  expect(add('192.0.2.1', 'error /', 14)).toBe(true);
  expect(add('192.0.2.2', 'view /', 14)).toBe(true);
  expect(limit.isExceeded('192.0.2.1', 'view /', at(15))).toBe(false);
  expect(add('192.0.2.1', 'view /', 15)).toBe(true);
});

it('forgets the oldest count of a full table', () => {
  const limit = new ContributionLimit(1);
  const exceed = (count: string, minutes: number) => {
    for (let times = 0; times < 3; times += 1) limit.add('192.0.2.1', count, at(minutes));
  };
  ['a', 'b', 'c', 'd'].forEach(exceed);
  exceed('e', 5);
  const exceeded = ['a', 'b', 'c', 'd', 'e'].filter((count) =>
    limit.isExceeded('192.0.2.1', count, at(5)),
  );
  expect(exceeded).toEqual(['b', 'c', 'd', 'e']);
});
