import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import { type EntryPayload, entryFields } from '@prizestash/shared/rules/entry-payload';
import { DatabaseError, type Pool } from 'pg';
import { entryRules, fieldError, isEmpty } from '@prizestash/shared/rules/entry-rules';
import { inTransaction, namedQuery, type Queryable } from '../database/pool';
import { type MailedEntry, cardFields, readCardFields } from '../entries/mailed-entries';
import {
  UNIQUE_VIOLATION,
  fieldParameter,
  fieldValues,
  entryKeys,
  keyColumns,
} from '../entries/entries-repository';
import { refuseArgument, ServiceError } from '../service-error';
import { logAction } from './completed-work';

const changes = [
  ...contactFieldNames
    .filter((name) => name !== 'tcpa')
    .map((name) => `${name} = ${fieldParameter(name)}`),
  ...keyColumns.map((name) => `${name} = :${name}`),
];
const CORRECT = `update entries set ${changes.join(', ')} where id = :id`;

/**
 * Finds the key of the email that an entry was made with. A mailed entry without one has its own.
 * @param owner connections of the role that owns the tables
 * @throws {ServiceError} `invalid-argument` for an unknown entry
 */
export async function emailKeyOf(owner: Queryable, entryId: string): Promise<string> {
  const { rows } = await owner.query<{ emailKey: string }>(
    'select email_key as "emailKey" from entries where id = $1',
    [entryId],
  );
  if (!rows[0]) refuseArgument('There is no such entry.');
  return rows[0].emailKey;
}

/**
 * Replaces the values of an entry and logs the names of the changed fields.
 * @param owner connections of the role that owns the tables
 * @throws {ServiceError} `duplicate` when another entry of the period has that person or email
 */
export async function storeCorrection(
  owner: Pool,
  id: string,
  { entry, keys }: ReturnType<typeof correctEntry>,
  fields: string,
  now: Date,
): Promise<void> {
  try {
    await inTransaction(owner, async (client) => {
      await client.query(namedQuery(CORRECT, { ...fieldValues(entry), ...keys, id }));
      await logAction(client, { action: 'correct', ids: [id], detail: fields }, now);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    throw new ServiceError('duplicate', 'Another entry of the period has this person or email.');
  }
}

/** A row with columns as in the database; times are ISO 8601. */
export type PersonRow = Readonly<Record<string, unknown>>;

/**
 * Collects everything that is stored about a person. It needs the role that owns the tables.
 * @param emailKey result of `normalizeEmail`, or the key of a mailed entry without an email
 */
export async function exportPerson(database: Queryable, emailKey: string) {
  const rows = async (sql: string, value: unknown): Promise<PersonRow[]> =>
    (await database.query<{ row: PersonRow }>(sql, [value])).rows.map(({ row }) => row);
  const entries = await rows(
    `select to_jsonb(e) || jsonb_build_object('birthday', to_char(birthday, 'MM/DD/YYYY')) as row
     from entries e where email_key = $1 order by entered_at, id`,
    emailKey,
  );
  const ids = entries.map(({ id }) => id);
  return {
    entries,
    consents: await rows(
      `select to_jsonb(c) || jsonb_build_object('consent_text', t.text) as row
       from consents c left join consent_texts t on t.hash = c.consent_hash
       where entry_id = any($1) order by given_at`,
      ids,
    ),
    registrations: await rows(
      `select to_jsonb(r) as row from registrations r where entry_id = any($1)
       order by received_at`,
      ids,
    ),
    unsubscribes: await rows(
      'select to_jsonb(u) as row from unsubscribes u where email_key = $1',
      emailKey,
    ),
    mails: await rows(
      'select to_jsonb(m) as row from entry_mails m where entry_id = any($1) order by begun_at',
      ids,
    ),
    actions: await rows(
      `select to_jsonb(a) - 'id' as row from person_actions a where entry_ids && $1 order by a.id`,
      ids,
    ),
  };
}

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>;

type Field = keyof typeof entryRules;
const isField = (name: string): name is Field => Object.hasOwn(entryRules, name);

/**
 * Applies changes to a stored entry by the rules of the form. What is stored was accepted by the rules
 * of its day, so only what changes is checked.
 * @param row the entry as `exportPerson` returns it
 * @param changes field name to new value
 * @throws {ServiceError} `invalid-argument` for an unknown field or an invalid value
 */
export function correctEntry(row: PersonRow, changes: Readonly<Record<string, string>>) {
  const unknown = Object.keys(changes).find((name) => !isField(name));
  if (unknown !== undefined) refuseArgument(`${JSON.stringify(unknown)} cannot be corrected.`);
  const enteredAt = new Date(String(row['entered_at']));
  if (row['card_number'] !== null) {
    if (changes['gender'] !== undefined) refuseArgument('A mailed entry has no "gender".');
    const names = cardFields.filter((name) => Object.hasOwn(changes, name));
    const changed = readCardFields(changes, names, enteredAt);
    const stored = Object.fromEntries(cardFields.map((name) => [name, row[name]]));
    const entry = { ...stored, ...changed } as unknown as MailedEntry;
    return { entry, keys: entryKeys(String(row['id']), entry) };
  }
  // Optional fields that were left empty are absent.
  const stored = entryFields.filter((name) => row[name] !== null);
  const fields: Record<string, unknown> = Object.fromEntries(
    stored.map((name) => [name, row[name]]),
  );
  for (const [name, value] of Object.entries(changes) as [Field, string][]) {
    const error = fieldError(name, value, enteredAt);
    if (error) refuseArgument(`${name}: ${error}.`);
    fields[name] = value.trim().normalize('NFC');
    if (isEmpty(fields[name])) delete fields[name];
  }
  const entry = fields as unknown as EntryPayload;
  return { entry, keys: entryKeys(String(row['id']), entry) };
}
