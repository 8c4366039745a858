import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
  SETTLE_MS,
} from '../steps/hold-drawing';
import { recordOutcome } from '../steps/record-outcome';

/** Entries of people who do not exist. */
export interface SampleEntries {
  /** For example `2026-11`. */
  readonly period: string;
  /** When the first is received. */
  readonly from: Date;
  /** None is received at or after this time. */
  readonly to: Date;
  readonly count: number;
  /** Number of people that were stored before; 0 when undefined. */
  readonly first?: number;
}

const FIRST_NAMES = ['Marigold', 'Desmond', 'Priya', 'Walter', 'Luz', 'Ingrid', 'Tobias'];
const LAST_NAMES = ['Thistle', 'Arbor', 'Kestrel', 'Birch', 'Meadow', 'Juniper', 'Finch', 'Harbor'];
const STATES = ['Ohio', 'Texas', 'New Jersey', 'Oregon', 'New Mexico', 'Maine'];

/** Beginning of the person keys of people who do not exist. A real key is JSON. */
export const SAMPLE_KEY = 'demonstration:';

/** Entries of one statement. */
const BATCH = 50_000;

/** Inserts the entries with the numbers `$9` to `$10`, of `$4` that begin after number `$8`. */
const INSERT = `
  with entered as (
    insert into entries (
      id, entry_period, entered_at, first_name, last_name, email, gender, phone, birthday, street,
      city, state, postal_code, tcpa, device_type, os, landing_page_id, email_key, person_key,
      unsubscribe_token
    )
    select
      gen_random_uuid(), $1, $2::timestamptz + ($3::timestamptz - $2) * ((n - $8::integer - 1)::float8 / $4::integer),
      ($5::text[])[1 + n % cardinality($5)], ($6::text[])[1 + n % cardinality($6)],
      'demonstration.' || n || '@example.com', '0',
      '+1202555' || lpad((n % 10000)::text, 4, '0'), date '1970-01-01' + n % 10000,
      '1 Example Street', 'Springfield', ($7::text[])[1 + n % cardinality($7)], '00000', true,
      'Desktop', 'Demonstration', 21, 'demonstration.' || n || '@example.com', '${SAMPLE_KEY}' || n,
      gen_random_uuid()
    from generate_series($9::integer, $10::integer) as n
    returning id, entry_period, entered_at
  )
  insert into consents (entry_id, entry_period, given_at, document_versions, address, user_agent, gpc)
  select id, entry_period, entered_at, '{}', '127.0.0.1', 'Demonstration', false from entered`;

/** Stores entries of people who do not exist, at even intervals. */
export async function insertSampleEntries(
  database: Queryable,
  { period, from, to, count, first = 0 }: SampleEntries,
): Promise<void> {
  const values = [period, from, to, count, FIRST_NAMES, LAST_NAMES, STATES, first];
  for (let after = first; after < first + count; after += BATCH) {
    const last = Math.min(after + BATCH, first + count);
    await database.query(INSERT, [...values, after + 1, last]);
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENTRIES = 240;
/** Days from the drawing to the payment, so that no record is dated in the future. */
const DAYS_TO_PAYMENT = 3;

/** What happens to the person drawn, with hours after the beacon round. */
const OUTCOMES = [
  { status: 'contacted', hours: 2 },
  { status: 'confirmed', hours: 26 },
  { status: 'paid', hours: 50 },
] as const;

/** @param month 0 for January; -1 for December of the year before. */
function firstSunday(year: number, month: number): string {
  const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const day = 1 + ((7 - weekday) % 7);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/**
 * Returns the latest drawing that can have been paid by now and is the last one of its entry period:
 * by the rules the sample entries then take part in no other.
 */
export function demonstrationDrawing(now: Date): string {
  const latest = new Date(now.getTime() - DAYS_TO_PAYMENT * DAY_MS);
  const [year, month] = [latest.getUTCFullYear(), latest.getUTCMonth()];
  const drawing = firstSunday(year, month);
  return drawingSchedule(drawing).roundAt <= latest ? drawing : firstSunday(year, month - 1);
}

interface Progress {
  /** Whether the database has entries of real people, or a drawing without entries. */
  readonly inUse: boolean;
  /** When the last sample entry was received; null before they were stored. */
  readonly lastEntryAt: Date | null;
}

async function readProgress(owner: Pool): Promise<Progress> {
  const { rows } = await owner.query<Progress>(
    `select
       coalesce(bool_or(not person_key like $1), exists (select from drawings)) as "inUse",
       max(entered_at) as "lastEntryAt"
     from entries`,
    [`${SAMPLE_KEY}%`],
  );
  if (!rows[0]) throw new Error('an aggregate has one row');
  return rows[0];
}

async function recordOutcomes(
  services: DrawingServices,
  drawing: string,
  roundAt: Date,
): Promise<boolean> {
  const records = await services.log.recordsOf(drawing);
  const recorded = records.filter(({ record }) => record.type === 'outcome').length;
  for (const { status, hours } of OUTCOMES.slice(recorded)) {
    const at = new Date(roundAt.getTime() + hours * HOUR_MS);
    await recordOutcome(services, drawing, { status }, at);
  }
  return recorded < OUTCOMES.length;
}

/**
 * Holds a drawing of the past with generated people, up to the payment, in a database that has neither
 * entries nor drawings. It completes one that was interrupted. Its clock is that of the past, so only
 * a demonstration beacon may be used.
 * @param owner connections of the role that owns the tables
 * @returns the drawing, for example `2026-11-15`; null when the database is in use or it is complete
 */
export async function holdDemonstrationDrawing(
  owner: Pool,
  services: DrawingServices,
  now: Date,
): Promise<string | null> {
  const { inUse, lastEntryAt } = await readProgress(owner);
  if (inUse) return null;
  // The last entry is made less than a day before the cutoff of the drawing that was begun.
  const drawing = lastEntryAt ? nextDrawing(lastEntryAt) : demonstrationDrawing(now);
  const { period, cutoff, roundAt } = drawingSchedule(drawing);
  if (!lastEntryAt) {
    // After the cutoff of the drawing before it.
    const from = new Date(Date.parse(`${drawing}T06:00:00Z`) - 7 * DAY_MS);
    await insertSampleEntries(owner, { period, from, to: cutoff, count: ENTRIES });
  }
  const closing = new Date(cutoff.getTime() + SETTLE_MS);
  await closeDrawing(services, drawing, closing);
  await commitDrawing(services, drawing, closing);
  await drawDrawing(services, drawing, roundAt);
  return (await recordOutcomes(services, drawing, roundAt)) ? drawing : null;
}
