import { parsePromoteArguments } from './promote-arguments';

describe('parsePromoteArguments', () => {
  it.each([
    [['mfe-claim@1'], { names: ['mfe-claim@1'], percent: 100 }],
    [['mfe-claim@1', '--percent', '10'], { names: ['mfe-claim@1'], percent: 10 }],
    [['--percent=1', 'mfe-claim@1', 'shell@2'], { names: ['mfe-claim@1', 'shell@2'], percent: 1 }],
    [['mfe-claim@1', '--percent', '100'], { names: ['mfe-claim@1'], percent: 100 }],
  ])('parses %j', (args, expected) => {
    expect(parsePromoteArguments(args)).toEqual(expected);
  });

  it.each([
    [[], 'say what to promote'],
    [['--percent', '10'], 'say what to promote'],
    [['a@1', '--percent'], "Option '--percent <value>' argument missing"],
    [['a@1', '--percent='], '--percent takes a whole number from 1 to 100, but got ""'],
    [['a@1', '--percent', '0'], 'but got "0"'],
    [['a@1', '--percent', '101'], 'but got "101"'],
    [['a@1', '--percent', '2.5'], 'but got "2.5"'],
    [['a@1', '--percent', 'ten'], 'but got "ten"'],
    [['a@1', '--share', '10'], "Unknown option '--share'"],
    [['a@1', '--now'], "Unknown option '--now'"],
  ])('refuses %j', (args, message) => {
    expect(() => parsePromoteArguments(args)).toThrow(message);
  });

  it.each(['percent', 'share'])('refuses a --%s that npm took for itself', (name) => {
    expect(() => parsePromoteArguments(['a@1'], { [`npm_config_${name}`]: '10' })).toThrow(
      'npm run promote -- <package>@<version> --percent <number>',
    );
  });
});
