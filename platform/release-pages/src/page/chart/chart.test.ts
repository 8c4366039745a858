import { timeTicks, valueTicks } from './chart';

it.each([
  [0, [0, 0.5, 1]],
  [0.031, [0, 0.01, 0.02, 0.03, 0.04]],
  [1, [0, 0.5, 1]],
  [3, [0, 1, 2, 3]],
  [7.2, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [2412, [0, 1000, 2000, 3000]],
])('marks values up to %s', (largest, ticks) => {
  expect(valueTicks(largest)).toEqual(ticks);
});

it('marks at least the largest value, whatever it is', () => {
  for (let largest = 0.001; largest < 1e7; largest *= 1.37) {
    const ticks = valueTicks(largest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

it.each([
  [3, ['10:00', '11:00', '12:00']],
  [6, ['08:00', '10:00', '12:00']],
  [24, ['18:00', '00:00', '06:00', '12:00']],
  [72, ['Nov 24', 'Nov 25', 'Nov 26']],
  [168, ['Nov 21', 'Nov 23', 'Nov 25']],
])('marks %s hours', (hours, labels) => {
  const until = Date.parse('2026-11-26T12:30:00Z');
  const ticks = timeTicks(until - hours * 3_600_000, until);
  expect(ticks.map(({ label }) => label)).toEqual(labels);
});
