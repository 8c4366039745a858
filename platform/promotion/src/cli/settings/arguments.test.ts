import { parsePromoteArguments, parseGcArguments } from './arguments';

const defaults = {
  percent: 100,
  preview: false,
  drop: [],
  skipBrowser: false,
  dryRun: false,
  again: false,
};

describe('parsePromoteArguments', () => {
  it.each([
    [['mfe-claim@1'], { releases: ['mfe-claim@1'] }],
    [['mfe-claim@1', '--percent', '10'], { releases: ['mfe-claim@1'], percent: 10 }],
    [
      ['--percent=1', 'mfe-claim@1', 'shell@2'],
      { releases: ['mfe-claim@1', 'shell@2'], percent: 1 },
    ],
    [
      ['a@1', '--dry-run', '--skip-browser'],
      { releases: ['a@1'], dryRun: true, skipBrowser: true },
    ],
    [['a@1', '--drop', '/x', '--drop=b'], { releases: ['a@1'], drop: ['/x', 'b'] }],
    [['a@1', '--again'], { releases: ['a@1'], again: true }],
    [['--drop', 'mfe-gift'], { releases: [], drop: ['mfe-gift'] }],
    [
      ['a@1', '--percent', '10', '--watch', '15m'],
      { releases: ['a@1'], percent: 10, watch: { minutes: 15, stages: [10, 100] } },
    ],
    [
      ['a@1', '--stages', '1,10,50,100'],
      { releases: ['a@1'], percent: 1, watch: { minutes: 15, stages: [1, 10, 50, 100] } },
    ],
    [
      ['a@1', '--stages', '5', '--watch', '60m'],
      { releases: ['a@1'], percent: 5, watch: { minutes: 60, stages: [5] } },
    ],
    [
      ['a@1', '--percent', '10', '--keep-hours', '48'],
      { releases: ['a@1'], percent: 10, keepHours: 48 },
    ],
    [['a@1', '--preview'], { releases: ['a@1'], preview: true }],
    [
      ['a@1', 'b@2', '--preview', '--keep-hours', '48'],
      { releases: ['a@1', 'b@2'], preview: true, keepHours: 48 },
    ],
  ])('parses %j', (args, expected) => {
    expect(parsePromoteArguments(args)).toEqual({ ...defaults, ...expected });
  });

  it.each([
    [[], 'name a release to promote'],
    [['--percent', '10'], 'name a release to promote'],
    [['a@1', '--percent'], "Option '--percent <value>' argument missing"],
    [['a@1', '--percent='], '--percent must be a whole number from 1 to 100, but is ""'],
    [['a@1', '--percent', '0'], 'but is "0"'],
    [['a@1', '--percent', '101'], 'but is "101"'],
    [['a@1', '--percent', '2.5'], 'but is "2.5"'],
    [['a@1', '--percent', 'ten'], 'but is "ten"'],
    [['a@1', '--watch', '15m'], '--watch compares a canary with the live set'],
    [
      ['a@1', '--percent', '10', '--watch', '15'],
      '--watch must be a time from 1m to 60m, but is "15"',
    ],
    [['a@1', '--percent', '10', '--watch', '61m'], 'but is "61m"'],
    [['a@1', '--percent', '10', '--watch', '0m'], 'but is "0m"'],
    [['a@1', '--percent', '10', '--stages', '1,100'], 'so leave --percent out'],
    [['a@1', '--stages', '10,1,100'], 'stages must ascend, but are 10, 1, 100'],
    [['a@1', '--stages', '10,all'], 'each of --stages must be a whole number from 1 to 100'],
    [['a@1', '--stages', ''], 'each of --stages must be a whole number from 1 to 100'],
    [['a@1', '--stages', '100'], 'a canary that is watched starts below 100 percent'],
    [['a@1', '--stages', '1,100', '--keep-hours', '2'], 'ends by its verdict, not after hours'],
    [['a@1', '--keep-hours', '2'], '--keep-hours is for a canary or a preview'],
    [['a@1', '--percent', '10', '--keep-hours', '200'], 'from 1 to 168, but is "200"'],
    [
      ['a@1', '--stages', '1,100', '--drop', '/x'],
      'a promotion that drops something is not watched',
    ],
    [['a@1', '--preview', '--percent', '10'], '--preview gives the set to nobody'],
    [['a@1', '--preview', '--stages', '1,100'], '--preview gives the set to nobody'],
    [['a@1', '--preview', '--watch', '15m'], '--watch compares a canary with the live set'],
    [['a@1', '--preview', '--keep-hours', '200'], 'from 1 to 168, but is "200"'],
    [['a@1', '--share', '10'], "Unknown option '--share'"],
    [['a@1', '--now'], "Unknown option '--now'"],
  ])('refuses %j', (args, message) => {
    expect(() => parsePromoteArguments(args)).toThrow(message);
  });

  it.each(['percent', 'watch', 'stages', 'keep-hours', 'drop', 'dry-run', 'skip-browser'])(
    'refuses a --%s that npm did not pass on',
    (name) => {
      const env = { [`npm_config_${name.replace('-', '_')}`]: '10' };
      expect(() => parsePromoteArguments(['a@1'], env)).toThrow(
        `npm run promote -- <package>@<version> --${name}`,
      );
    },
  );
});

it('keeps 30 days unless told otherwise', () => {
  expect(parseGcArguments([])).toEqual({ keep: 30, dryRun: false });
  expect(parseGcArguments(['--keep', '7d', '--dry-run'])).toEqual({ keep: 7, dryRun: true });
});

it.each([
  [['--keep', '30'], '--keep must be a number of days such as 30d, but is "30"'],
  [['--keep', '-1d'], '--keep'],
  [['--keep', ''], '--keep must be a number of days'],
  [['everything'], 'gc takes no "everything"'],
  [['--force'], '--force'],
])('refuses %j', (args, message) => {
  expect(() => parseGcArguments(args)).toThrow(message);
});

it('refuses an option that npm has kept', () => {
  expect(() => parseGcArguments([], { npm_config_dry_run: 'true' })).toThrow(
    'npm does not pass --dry-run on; write: npm run delivery -- gc --dry-run',
  );
});
