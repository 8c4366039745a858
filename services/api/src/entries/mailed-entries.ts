import { isDeepStrictEqual } from 'node:util';
import { fieldError, isEmpty } from '@prizestash/shared/rules/entry-rules';
import { isPhone, toE164 } from '@prizestash/shared/rules/phone';
import {
  contactFieldNames,
  isOptionalField,
  type OptionalField,
  type SubmittedContact,
} from '@prizestash/shared/rules/submitted-contact';
import type { EntryReceipt } from '@prizestash/shared/rules/entry-receipt';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import type { Pool } from 'pg';
import { refuseArgument, ServiceError } from '../service-error';
import {
  newEntryId,
  fieldParameter,
  selectFields,
  entryKeys,
  keyColumns,
} from './entries-repository';
import { type Queryable, inTransaction, namedQuery } from '../database/pool';
import { lockPool } from '../drawings/pool/leaf-chunks';

/** What the official rules ask for on a card ("How to enter", by mail). */
export const cardFields = contactFieldNames.filter((name) => name !== 'gender' && name !== 'tcpa');

type MayBeAbsent = 'email' | OptionalField;

/** The details on a card; null for an email or an optional field that the card has not. */
export interface MailedEntry
  extends
    Omit<SubmittedContact, MayBeAbsent | 'gender' | 'tcpa'>,
    Readonly<Record<MayBeAbsent, string | null>> {}

/**
 * Checks details on a card by the rules of the form. A phone number may be written in any way.
 * @param receivedAt the day of the entry, on which the person must be old enough
 * @throws {ServiceError} `invalid-argument` with the first wrong field
 */
export function readCardFields(
  fields: Readonly<Record<string, unknown>>,
  names: readonly (typeof cardFields)[number][],
  receivedAt: Date,
): Readonly<Record<string, string | null>> {
  const entry: Record<string, string | null> = {};
  for (const name of names) {
    if ((name === 'email' || isOptionalField(name)) && isEmpty(fields[name])) {
      entry[name] = null;
      continue;
    }
    const text = String(fields[name] ?? '').trim();
    const value = name === 'phone' && isPhone(text) ? toE164(text) : text.normalize('NFC');
    const error = fieldError(name, value, receivedAt);
    if (error) refuseArgument(`${name}: ${error}.`);
    entry[name] = value;
  }
  return entry;
}

/** Reads a whole card. @throws {ServiceError} as `readCardFields` */
export const readMailedEntry = (
  fields: Readonly<Record<string, unknown>>,
  receivedAt: Date,
): MailedEntry => readCardFields(fields, cardFields, receivedAt) as unknown as MailedEntry;

/** The receipt of a mailed entry. */
interface MailedEntryReceipt extends Required<EntryReceipt> {
  readonly card_number: string;
  /** Drawings that it takes part in and that are not closed yet, earliest first. */
  readonly next_drawings: readonly string[];
  /** Drawings whose pool closed before the card was recorded; absent when it was recorded before. */
  readonly missed_drawings?: readonly string[];
}

export interface Card {
  readonly number: string;
  /** Midnight at UTC-6 of the day on which it was received. */
  readonly receivedAt: Date;
  readonly entry: MailedEntry;
}

const columns = ['id', 'entry_period', 'entered_at', 'card_number', ...keyColumns];
const INSERT = `
  insert into entries (tcpa, unsubscribe_token, ${[...columns, ...cardFields].join(', ')})
  values (
    false, gen_random_uuid(),
    ${[...columns.map((name) => `:${name}`), ...cardFields.map(fieldParameter)].join(', ')}
  )
  on conflict do nothing`;

/** Finds a card by its number; null when it is not stored. An erased entry has no details. */
async function findCard(owner: Queryable, number: string): Promise<(Card & { id: string }) | null> {
  const { rows } = await owner.query<MailedEntry & { id: string; receivedAt: Date }>(
    `select e.id, e.entered_at as "receivedAt", ${selectFields(cardFields, 'e')}
     from entries e where e.card_number = $1`,
    [number],
  );
  if (!rows[0]) return null;
  const { id, receivedAt, ...entry } = rows[0];
  return { id, number, receivedAt, entry };
}

async function closedDrawings(owner: Queryable, drawings: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ drawing: string }>(
    'select drawing from drawings where drawing = any($1) order by drawing',
    [drawings],
  );
  return rows.map(({ drawing }) => drawing);
}

/**
 * Records an entry that arrived by mail, once per card, person and email in the period of the day on
 * which it was received (official rules). A card that is recorded again with the same details gets
 * the same receipt number. A pool cannot close meanwhile.
 * @param owner connections of the role that owns the tables
 * @throws {ServiceError} `duplicate`, `key-reused`, or `invalid-argument` when every drawing is closed
 */
export function recordMailedEntry(card: Card, owner: Pool): Promise<MailedEntryReceipt> {
  const { number, receivedAt, entry } = card;
  const period = entryPeriodOf(receivedAt);
  const drawings = remainingDrawings(receivedAt);
  return inTransaction(owner, async (client) => {
    // A unique index of a partitioned table cannot keep a card to one period.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('card ' || $1, 0))`, [
      number,
    ]);
    for (const drawing of drawings) await lockPool(client, drawing, 'shared');
    const closed = await closedDrawings(client, drawings);
    const receipt = {
      entry_period: period,
      entered_at: receivedAt.toISOString(),
      card_number: number,
      next_drawings: drawings.filter((drawing) => !closed.includes(drawing)),
    };
    const known = await findCard(client, number);
    if (known) {
      const { id, ...stored } = known;
      if (isDeepStrictEqual(stored, card)) return { id, ...receipt };
      throw new ServiceError('key-reused', `Card ${number} is recorded with other details.`);
    }
    if (closed.length === drawings.length) {
      refuseArgument(`Every drawing of ${period} is closed, so this card cannot take part in any.`);
    }
    const id = newEntryId(receivedAt);
    const { rowCount } = await client.query(
      namedQuery(INSERT, {
        ...entry,
        ...entryKeys(id, entry),
        id,
        entry_period: period,
        entered_at: receivedAt,
        card_number: number,
      }),
    );
    if (rowCount === 1) return { id, ...receipt, missed_drawings: closed };
    throw new ServiceError(
      'duplicate',
      `This person or email has an entry of ${period} already, which stands.`,
    );
  });
}
