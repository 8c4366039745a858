import { accelerate } from './prometheus';

it('divides intervals, windows and waiting times, and nothing else', () => {
  const rule = `scrape_interval: 15s\nexpr: 'rate(entries_total[30m]) offset 1w > 26 * 3600'\nfor: 1m`;
  expect(accelerate(rule, 10)).toBe(
    `scrape_interval: 2s\nexpr: 'rate(entries_total[180s]) offset 1w > 26 * 3600'\nfor: 6s`,
  );
  expect(accelerate(rule, 1)).toContain('for: 60s');
});
