import { randomBytes } from 'node:crypto';
import { entryFields, type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { normalizeEmail } from '@prizestash/shared/rules/email';
import { personKey } from '@prizestash/shared/rules/person-key';
import { type QueryConfig, DatabaseError } from 'pg';
import type { ConsentEvidence } from '../consents/consent-evidence';
import { reviewColumns, reviewKeysOf, reviewValues } from '../review/review-keys';
import { namedQuery, type Queryable } from '../database/pool';

/**
 * Selects fields of entries as they were sent: the birthday as `MM/DD/YYYY`.
 * @param table alias of the table `entries`
 */
export function selectFields(names: readonly (keyof EntryPayload)[], table: string): string {
  return names
    .map((name) =>
      name === 'birthday'
        ? `to_char(${table}.birthday, 'MM/DD/YYYY') as birthday`
        : `${table}.${name}`,
    )
    .join(', ');
}

/** The values of fields for `namedQuery`: null for one that the entry does not have. */
export const fieldValues = (
  entry: Readonly<Partial<Record<keyof EntryPayload, unknown>>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entryFields.map((name) => [name, entry[name] ?? null]));

/** The parameter of a field as it was sent, for `namedQuery`. */
export const fieldParameter = (name: keyof EntryPayload): string =>
  name === 'birthday' ? "to_date(:birthday, 'MM/DD/YYYY')" : `:${name}`;

export const keyColumns = ['email_key', 'person_key', ...reviewColumns];

/** Keys that follow from the details of an entry, by column. */
export interface EntryKeys extends Readonly<Record<string, string | null>> {
  /** Normalized email; unique per period. A card without an email has its own key. */
  readonly email_key: string;
  /** Result of `personKey`; unique per period. */
  readonly person_key: string;
}

/** Computes the keys of an entry, which count online and mailed entries together. */
export const entryKeys = (
  id: string,
  entry: Parameters<typeof personKey>[0] & Parameters<typeof reviewKeysOf>[0],
): EntryKeys => ({
  email_key: entry.email === null ? `mail:${id}` : normalizeEmail(entry.email),
  person_key: personKey(entry),
  ...reviewValues(reviewKeysOf(entry)),
});

/** What is stored of a new entry: its fields, its evidence, and other values by column. */
export interface NewEntry {
  readonly entry: EntryPayload;
  readonly evidence: ConsentEvidence;
  readonly keys: EntryKeys;
  readonly id: string;
  readonly entry_period: string;
  readonly entered_at: Date;
  readonly flags: readonly string[];
  readonly unsubscribe_token: string;
  readonly idempotency_key: string;
  readonly body_hash: Buffer;
}

/** RFC 9562: the version in the upper half of a byte, and the variant in the upper quarter. */
const VERSION = 0x70;
const VARIANT = 0x80;

/**
 * Creates the id of an entry: a UUID version 7 (RFC 9562), so that new rows are next to each other in
 * the index. After the time it has 74 random bits, without a counter: nobody can guess an id from
 * another, and a leaf of a drawing reveals nothing about its entry.
 */
export function newEntryId(receivedAt: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(receivedAt.getTime(), 0, 6);
  bytes.writeUInt8(VERSION | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(VARIANT | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const columns = ['id', 'entry_period', 'entered_at', 'flags', 'unsubscribe_token', ...keyColumns];

/**
 * Stores entry, evidence and response in one statement: one transaction and one round trip.
 * `on conflict do nothing` applies both unique constraints without an error and keeps the first
 * entry. A known key violates the primary key of `registrations`, which undoes the statement. An
 * attempt that stores no entry leaves no digest of its details, because no erasure would find it.
 */
const TEXT = `
with entry as (
  insert into entries (${[...columns, ...entryFields].join(', ')})
  values (${[...columns.map((name) => `:${name}`), ...entryFields.map(fieldParameter)].join(', ')})
  on conflict do nothing
  returning id, entry_period
), evidence as (
  insert into consents (
    entry_id, entry_period, given_at, consent_version, consent_hash, document_versions, address,
    user_agent, page, release_set, gpc, entry_hash
  )
  select id, entry_period, :entered_at::timestamptz, :consent_version::text, :consent_hash::text,
    :document_versions::jsonb, :address::text, :user_agent::text, :page::text, :release_set::text,
    :gpc::boolean, encode(:body_hash::bytea, 'hex')
  from entry
)
insert into registrations (idempotency_key, body_hash, entry_period, entry_id, received_at)
values (
  :idempotency_key, case when exists (select from entry) then :body_hash::bytea else '' end,
  :entry_period, (select id from entry), :entered_at
)
returning entry_id`;

function insertEntry({ entry, evidence, keys, ...values }: NewEntry): QueryConfig {
  return namedQuery(TEXT, {
    ...fieldValues(entry),
    ...evidence,
    ...keys,
    ...values,
    document_versions: JSON.stringify(evidence.document_versions),
  });
}

export interface Registration {
  readonly bodyHash: Buffer;
  readonly entryPeriod: string;
  /** Null when the response was "already entered". */
  readonly entryId: string | null;
  readonly receivedAt: Date;
}

/** Code of Postgres. */
export const UNIQUE_VIOLATION = '23505';

/** Stores entries with their consent evidence, and responses by idempotency key. */
export class EntriesRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Stores an entry, its consent evidence and the response to its key in one transaction. When the
   * person or email has an entry in the period already, only the response is stored.
   * @returns `key known` when the key has a response already; then nothing is stored
   */
  async store(entry: NewEntry): Promise<'stored' | 'already entered' | 'key known'> {
    try {
      const { rows } = await this.database.query<{ entry_id: string | null }>(insertEntry(entry));
      return rows[0]?.entry_id ? 'stored' : 'already entered';
    } catch (error) {
      const keyKnown =
        error instanceof DatabaseError &&
        error.code === UNIQUE_VIOLATION &&
        error.constraint === 'registrations_pkey';
      if (keyKnown) return 'key known';
      throw error;
    }
  }

  /** Finds the response to a key; null when the key is new. */
  async findRegistration(idempotencyKey: string): Promise<Registration | null> {
    const { rows } = await this.database.query<Registration>(
      `select body_hash as "bodyHash", entry_period as "entryPeriod", entry_id as "entryId",
         received_at as "receivedAt"
       from registrations where idempotency_key = $1`,
      [idempotencyKey],
    );
    return rows[0] ?? null;
  }

  /** Deletes responses older than a moment. Entries are kept. */
  async deleteRegistrations(before: Date): Promise<void> {
    await this.database.query('delete from registrations where received_at < $1', [before]);
  }
}
