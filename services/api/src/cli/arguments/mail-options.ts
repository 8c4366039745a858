import { parseArgs } from 'node:util';
import { cardFields, readMailedEntry } from '../../entries/mail/mailed-entry';
import type { Card } from '../../entries/mail/mailed-entries-repository';
import { refuseArgument } from '../../service-error';
import { readFields } from './read-fields';

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
