import { parseArgs } from 'node:util';
import { normalizeEmail } from '@prizestash/shared/rules/email';
import type { Pool } from 'pg';
import { printableValue } from '@prizestash/server-kit/strip-control-characters';
import {
  type PersonExport,
  correctEntry,
  exportPerson,
  emailKeyOf,
  storeCorrection,
} from '../persons/persons-repository';
import { type ErasedEntry, eraseEntries, recordErasures } from '../persons/erasures-repository';
import { refuseArgument } from '../service-error';
import type { Settings } from '../settings/settings';
import { isEntryId, readFields } from './arguments/options';
import { withDatabase } from './database/with-database';

const TITLES: Readonly<Record<keyof PersonExport, string>> = {
  entries: 'Entries',
  consents: 'Evidence of consent',
  registrations: 'Stored responses',
  unsubscribes: 'Unsubscribes',
  mails: 'Mails about entries',
  actions: 'Actions of the operator',
};

/**
 * Formats an export as text that the person can read: a heading for each kind of data, and one line
 * for each value.
 */
function formatPerson(person: PersonExport): string {
  return (Object.keys(TITLES) as (keyof PersonExport)[])
    .map((kind) => {
      const records = person[kind].map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => {
            const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
            return `  ${name.replaceAll('_', ' ')}: ${text}\n`;
          })
          .join(''),
      );
      return `${TITLES[kind]}\n${records.join('\n') || '  none\n'}`;
    })
    .join('\n');
}

const actions = ['export', 'correct', 'erase'] as const;

/**
 * Parses the arguments of `npm run api -- person`.
 * @param args for example `['--email', 'ann@example.com', 'correct', '--set', 'city=Boston']`
 */
function readPersonOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      format: { type: 'string', default: 'json' },
      set: { type: 'string', multiple: true, default: [] },
      entry: { type: 'string' },
    },
  });
  const action = actions.find((one) => one === positionals[0]);
  if (positionals.length !== 1 || !action) {
    refuseArgument('Name one action: export, correct or erase.');
  }
  const email = values.email?.trim();
  const isNamed = email === undefined ? isEntryId(values.entry ?? '') : email.includes('@');
  if (!isNamed) {
    refuseArgument('--email must be an email address, or --entry the receipt number of an entry.');
  }
  // An erasure of all entries of an address, where one was named, could not be undone.
  if (email !== undefined && values.entry !== undefined && action !== 'correct') {
    refuseArgument(`${action} concerns all entries of a person: leave --entry or --email out.`);
  }
  if (action !== 'correct' && values.set.length > 0) refuseArgument('--set is for correct.');
  if (!['json', 'text'].includes(values.format)) refuseArgument('--format must be json or text.');
  const changes = readFields(values.set);
  if (action === 'correct' && Object.keys(changes).length === 0)
    refuseArgument('correct needs --set.');
  return {
    action,
    /** Null when the person is named by an entry. */
    emailKey: email === undefined ? null : normalizeEmail(email),
    format: values.format,
    /** With `correct`: field name to new value. */
    changes,
    /** An entry of the person: instead of the email, or with `correct`, when the person has several. */
    entryId: values.entry,
  };
}

function chosenEntry({ entries }: PersonExport, entryId: string | undefined) {
  const chosen = entries.filter(({ id }) => entryId === undefined || id === entryId);
  const [entry] = chosen;
  if (entry && chosen.length === 1) return entry;
  refuseArgument(
    entry ? 'This person has several entries: name one with --entry.' : 'There is no such entry.',
  );
}

/**
 * Tells the operator what an erasure did, and what is kept, why and until when.
 * @param isSuppressed whether the address is on the suppression list
 */
function formatErasure(erased: readonly ErasedEntry[], isSuppressed: boolean): string {
  const sentences = [`Erased ${erased.length} ${erased.length === 1 ? 'entry' : 'entries'}.`];
  for (const { id, prizeKeptUntil } of erased) {
    if (!prizeKeptUntil) continue;
    sentences.push(
      `Entry ${id} won a prize: its name and postal address are kept for tax records until ` +
        `${prizeKeptUntil.toISOString().slice(0, 10)}, and the signed log of drawings keeps ` +
        'first name, last initial and state.',
    );
  }
  if (isSuppressed) {
    sentences.push('The address stays on the suppression list, so that it gets no more emails.');
  }
  return `${sentences.join('\n')}\n`;
}

async function run(
  pool: Pool,
  options: ReturnType<typeof readPersonOptions>,
  { retention, ERASURE_LOG }: Settings,
): Promise<string> {
  const emailKey = options.emailKey ?? (await emailKeyOf(pool, String(options.entryId)));
  const person = await exportPerson(pool, emailKey);
  const now = new Date();
  if (options.action === 'export') {
    const printable = printableValue(person) as PersonExport;
    return options.format === 'text'
      ? formatPerson(printable)
      : `${JSON.stringify(printable, null, 2)}\n`;
  }
  if (options.action === 'correct') {
    const entry = chosenEntry(person, options.entryId);
    const fields = Object.keys(options.changes).join(', ');
    const correction = correctEntry(entry, options.changes);
    await storeCorrection(pool, String(entry['id']), correction, fields, now);
    return `Corrected ${fields} of 1 entry.\n`;
  }
  const ids = person.entries.map(({ id }) => String(id));
  if (ERASURE_LOG !== undefined) recordErasures(ERASURE_LOG, ids, now);
  const erased = await eraseEntries(pool, ids, 'request', retention.prizeDays, now);
  return formatErasure(erased, person.unsubscribes.length > 0);
}

/** `npm run api -- person`: exports, corrects or erases what is stored about a person. */
withDatabase(async (pool, settings) => {
  const options = readPersonOptions(process.argv.slice(2));
  process.stdout.write(await run(pool, options, settings));
});
