import { parseGcArguments } from './gc-arguments';

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
