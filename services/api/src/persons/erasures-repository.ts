import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Pool, PoolClient } from 'pg';
import type { Settings } from '../settings/settings';
import { inTransaction } from '../database/pool';
import { confirmedWinners } from '../drawings/log/drawing-log-repository';
import { logAction, recordCompletion } from './completed-work';

export interface ErasedEntry {
  readonly id: string;
  /** Until when the name and postal address of a winner are kept; null when only a tombstone is left. */
  readonly prizeKeptUntil: Date | null;
}

const DAY_MS = 24 * 3_600_000;

/** Columns of an entry that say nothing of its person, or are replaced. */
const keptColumns = [
  'id',
  'entry_period',
  'entered_at',
  'tcpa',
  'landing_page_id',
  'flags',
  'card_number',
  'email_key',
  'person_key',
  'unsubscribe_token',
  'erased_at',
  'erased_reason',
  'kept_for',
];
/** What the tax records of a prize need. */
const prizeColumns = ['first_name', 'last_name', 'street', 'city', 'state', 'postal_code'];

/** The statement that erases entries: every other column, so that none of a later migration is left. */
async function eraseStatement(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'entries'::regclass and attnum > 0 and not attisdropped
       and attname <> all($1)`,
    [keptColumns],
  );
  const erased = rows.map(({ name }) =>
    prizeColumns.includes(name)
      ? `${name} = case when $3 = 'prize' then ${name} end`
      : `${name} = null`,
  );
  return `
    update entries set
      ${erased.join(', ')},
      email_key = 'erased:' || id, person_key = 'erased:' || id,
      unsubscribe_token = gen_random_uuid(),
      erased_at = $4, erased_reason = $2, kept_for = $3
    where id = any($1)`;
}

/** Locks entries and finds those whose prize needs tax records. */
async function prizeRecords(
  client: PoolClient,
  ids: readonly string[],
  prizeDays: number,
  now: Date,
): Promise<ErasedEntry[]> {
  // A winner who is being confirmed reads this row under a lock, so the records read next are final.
  const { rows } = await client.query<{ id: string; period: string; enteredAt: Date }>(
    `select id, entry_period as period, entered_at as "enteredAt" from entries
     where id = any($1) order by id for update`,
    [ids],
  );
  const hasWon = await confirmedWinners(client);
  return rows.map(({ id, period, enteredAt }) => {
    const until = new Date(enteredAt.getTime() + prizeDays * DAY_MS);
    return { id, prizeKeptUntil: until >= now && hasWon(period, id) ? until : null };
  });
}

/**
 * Erases entries: pseudonymises them, strips their evidence, and deletes stored responses. The name
 * and postal address of a confirmed winner are kept for the tax records of the prize.
 * @param owner connections of the role that owns the tables
 * @param reason the person requested it, or the entries are older than the retention period
 * @param prizeDays days from an entry to the end of its tax records
 */
export async function eraseEntries(
  owner: Pool,
  ids: readonly string[],
  reason: 'request' | 'age',
  prizeDays: number,
  now: Date,
): Promise<ErasedEntry[]> {
  if (ids.length === 0) return [];
  return inTransaction(owner, async (client) => {
    const erased = await prizeRecords(client, ids, prizeDays, now);
    const statement = await eraseStatement(client);
    for (const keptFor of ['law', 'prize']) {
      const group = erased
        .filter(({ prizeKeptUntil }) => (keptFor === 'prize') === (prizeKeptUntil !== null))
        .map(({ id }) => id);
      if (group.length === 0) continue;
      await client.query(statement, [group, reason, keptFor, now]);
      const detail = `${reason}, kept for ${keptFor}`;
      await logAction(client, { action: 'erase', ids: group, detail }, now);
    }
    await client.query('select erase_evidence($1)', [ids]);
    await client.query('delete from registrations where entry_id = any($1)', [ids]);
    return erased;
  });
}

/** Entries that are due: not erased and older than `$1`, or kept for a prize until `$2`. */
const EXPIRED = `
  select id from entries
  where entered_at < greatest($1::timestamptz, $2)
    and ((erased_at is null and entered_at < $1) or (kept_for = 'prize' and entered_at < $2))
  order by entered_at limit $3`;

const BATCH_SIZE = 500;

/**
 * Erases entries that are older than the retention period. The name and postal address of a
 * confirmed winner are kept longer. Any number of processes may run it.
 * @param pool connections of the role that owns the tables
 * @returns number of entries erased
 */
export async function eraseExpired(
  pool: Pool,
  retention: Settings['retention'],
  now: Date,
): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const limits = [daysAgo(retention.entryDays), daysAgo(retention.prizeDays), BATCH_SIZE];
  let erased = 0;
  for (;;) {
    const { rows: due } = await pool.query<{ id: string }>(EXPIRED, limits);
    const ids = due.map(({ id }) => id);
    await eraseEntries(pool, ids, 'age', retention.prizeDays, now);
    erased += due.length;
    if (due.length < BATCH_SIZE) break;
  }
  await recordCompletion(pool, 'retention', now);
  return erased;
}

/**
 * Records requested erasures outside of the database, so that one that is restored can repeat them. Call
 * it first: what is recorded is erased, now or after a restore.
 * @param file has a line for each: the time, and the id of the entry, which an erased one keeps
 */
export function recordErasures(file: string, ids: readonly string[], now: Date): void {
  const lines = ids.map((id) => `${now.toISOString()} ${id}\n`);
  appendFileSync(file, lines.join(''), { mode: 0o600, flush: true });
}

/** The end of a line: it may begin with what an interrupted process wrote. */
const RECORDED = /(\d{4}(?:-\d\d){2}T[\d:.]{12}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * Erases recorded entries that the database does not know as erased, as of the time of their request.
 * @param prizeDays days from an entry to the end of the tax records of its prize
 * @returns number of entries erased, and the lines of the file that cannot be read, which stop no other
 */
export async function repeatErasures(
  pool: Pool,
  file: string,
  prizeDays: number,
): Promise<{ readonly repeated: number; readonly unreadable: readonly string[] }> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const unreadable: string[] = [];
  let repeated = 0;
  for (const line of text.split('\n').filter(Boolean)) {
    const [, time = '', id = ''] = RECORDED.exec(line) ?? [];
    if (Number.isNaN(Date.parse(time))) {
      unreadable.push(line);
      continue;
    }
    const query = 'select from entries where id = $1 and erased_at is null';
    if ((await pool.query(query, [id])).rowCount === 0) continue;
    repeated += (await eraseEntries(pool, [id], 'request', prizeDays, new Date(time))).length;
  }
  return { repeated, unreadable };
}
