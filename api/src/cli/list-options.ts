import { parseArgs } from 'node:util';
import { isEntryPeriod } from '@prizestash/shared/rules/entry-period';

/** How a list is wanted. */
export interface ListOptions {
  readonly format: 'json' | 'csv';
  /** For example `2026-11`; undefined for all. */
  readonly period: string | undefined;
}

/**
 * Reads the arguments of a listing command.
 * @param args for example `['--period', '2026-11', '--format', 'csv']`
 * @param knowsPeriods false for a list that has none
 * @throws Error with one sentence for an argument that makes no sense
 */
export function readListOptions(args: readonly string[], knowsPeriods: boolean): ListOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', default: 'json' },
      ...(knowsPeriods && { period: { type: 'string' as const } }),
    },
  });
  const { format, period } = values as { format: string; period?: string };
  if (format !== 'json' && format !== 'csv') {
    throw new Error(`--format must be json or csv, but is ${JSON.stringify(format)}.`);
  }
  if (period !== undefined && !isEntryPeriod(period)) {
    throw new Error(`--period must look like 2026-11, but is ${JSON.stringify(period)}.`);
  }
  return { format, period };
}
