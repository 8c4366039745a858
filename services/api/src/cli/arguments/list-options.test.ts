import { readListOptions } from './list-options';

it.each([
  [[], { format: 'json', period: undefined }],
  [['--period', '2026-11', '--format', 'csv'], { format: 'csv', period: '2026-11' }],
  [['--format=json'], { format: 'json', period: undefined }],
])('parses %j', (args, options) => {
  expect(readListOptions(args)).toEqual(options);
});

it.each([
  [['--format', 'xml'], '--format must be json or csv'],
  [['--period', '11/2026'], '--period must look like 2026-11'],
  [['--color', 'red'], '--color'],
  [['november'], 'november'],
])('rejects %j', (args, words) => {
  expect(() => readListOptions(args)).toThrow(words);
});
