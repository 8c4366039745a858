import { parseArgs } from 'node:util';
import { isEntryPeriod } from '@prizestash/shared/rules/entry-period';
import { refuseArgument } from '../../service-error';
import { cardFields, readMailedEntry, type Card } from '../../entries/mailed-entries';

/** Decides whether a text is the id of an entry, as on the receipt: a UUID in lower case. */
export function isEntryId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

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

/**
 * Parses the values of a repeated `--set`.
 * @param pairs for example `['city=Boston']`
 * @returns field name to value
 * @throws {ServiceError} `invalid-argument`
 */
export function readFields(pairs: readonly string[]): Readonly<Record<string, string>> {
  const fields = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) refuseArgument('--set must look like city=Boston.');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(fields);
}

/** Reads a day as its first moment at UTC-6; null for anything else. */
function readDay(text: string): Date | null {
  const midnight = new Date(`${text}T06:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
  return isDay ? midnight : null;
}

/**
 * Parses the arguments of `npm run api -- entries mail`.
 * @param args for example `['--card', '17', '--received', '2026-11-20', '--set', 'city=Boston', …]`
 * @throws {ServiceError} `invalid-argument`
 * @throws {TypeError} (`node:util`) for an unknown option
 */
export function readCard(args: readonly string[], now: Date): Card {
  const { values } = parseArgs({
    args: [...args],
    options: {
      card: { type: 'string', default: '' },
      received: { type: 'string', default: '' },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!/^[0-9A-Za-z-]{1,40}$/.test(values.card)) {
    refuseArgument('--card must be the number of the card: letters, digits and hyphens.');
  }
  const receivedAt = readDay(values.received);
  if (!receivedAt || receivedAt > now) {
    refuseArgument('--received must be the day of receipt such as 2026-11-20.');
  }
  const fields = readFields(values.set);
  const unknown = Object.keys(fields).find((name) => !cardFields.some((field) => field === name));
  if (unknown !== undefined) {
    refuseArgument(`${JSON.stringify(unknown)} is not one of ${cardFields.join(', ')}.`);
  }
  return { number: values.card, receivedAt, entry: readMailedEntry(fields, receivedAt) };
}
