import { parsePromoteArguments } from './promote-arguments';

const defaults = { percent: 100, drop: [], skipBrowser: false, dryRun: false };

describe('parsePromoteArguments', () => {
  it.each([
    [['mfe-claim@1'], { names: ['mfe-claim@1'] }],
    [['mfe-claim@1', '--percent', '10'], { names: ['mfe-claim@1'], percent: 10 }],
    [['--percent=1', 'mfe-claim@1', 'shell@2'], { names: ['mfe-claim@1', 'shell@2'], percent: 1 }],
    [['a@1', '--dry-run', '--skip-browser'], { names: ['a@1'], dryRun: true, skipBrowser: true }],
    [['a@1', '--drop', '/x', '--drop=b'], { names: ['a@1'], drop: ['/x', 'b'] }],
    [['--drop', 'mfe-gift'], { names: [], drop: ['mfe-gift'] }],
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
    [['a@1', '--share', '10'], "Unknown option '--share'"],
    [['a@1', '--now'], "Unknown option '--now'"],
  ])('refuses %j', (args, message) => {
    expect(() => parsePromoteArguments(args)).toThrow(message);
  });

  it.each(['percent', 'drop', 'dry-run', 'skip-browser'])(
    'refuses a --%s that npm did not pass on',
    (name) => {
      const env = { [`npm_config_${name.replace('-', '_')}`]: '10' };
      expect(() => parsePromoteArguments(['a@1'], env)).toThrow(
        `npm run promote -- <package>@<version> --${name}`,
      );
    },
  );
});
