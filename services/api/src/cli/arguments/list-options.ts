import { parseArgs } from 'node:util';
import { isEntryPeriod } from '@prizestash/shared/rules/entry-period';
import { refuseArgument } from '../../service-error';

export interface ListOptions {
  readonly format: 'json' | 'csv';
  /** For example `2026-11`; undefined for all. */
  readonly period: string | undefined;
}

/**
 * Parses the arguments of a listing command.
 * @param args for example `['--period', '2026-11', '--format', 'csv']`
 * @param hasPeriods whether the list supports `--period`
 * @throws {ServiceError} `invalid-argument` for an invalid value
 * @throws {TypeError} (`node:util`) for an unknown option
 */
export function readListOptions(args: readonly string[], hasPeriods: boolean): ListOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', default: 'json' },
      ...(hasPeriods && { period: { type: 'string' as const } }),
    },
  });
  const { format, period } = values as { format: string; period?: string };
  if (format !== 'json' && format !== 'csv') {
    refuseArgument(`--format must be json or csv, but is ${JSON.stringify(format)}.`);
  }
  if (period !== undefined && !isEntryPeriod(period)) {
    refuseArgument(`--period must look like 2026-11, but is ${JSON.stringify(period)}.`);
  }
  return { format, period };
}
