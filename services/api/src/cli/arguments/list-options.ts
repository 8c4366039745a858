import { parseArgs } from 'node:util';
import { isEntryPeriod } from '@prizestash/shared/rules/entry-period';
import { refuseArgument } from '../../service-error';

/** @throws {ServiceError} `invalid-argument` for anything but `json` and `csv` */
export function readFormat(format: string): 'json' | 'csv' {
  if (format === 'json' || format === 'csv') return format;
  refuseArgument(`--format must be json or csv, but is ${JSON.stringify(format)}.`);
}

/**
 * Parses the arguments of a command that lists periods.
 * @param args for example `['--period', '2026-11', '--format', 'csv']`
 * @returns `period` is undefined for all
 * @throws {ServiceError} `invalid-argument` for an invalid value
 * @throws {TypeError} (`node:util`) for an unknown option
 */
export function readListOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { format: { type: 'string', default: 'json' }, period: { type: 'string' } },
  });
  const format = readFormat(values.format);
  const { period } = values;
  if (period !== undefined && !isEntryPeriod(period)) {
    refuseArgument(`--period must look like 2026-11, but is ${JSON.stringify(period)}.`);
  }
  return { format, period };
}
