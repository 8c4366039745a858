import type { Queryable } from '../../database/pool';

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

const INSERT = `
  with entered as (
    insert into entries (
      id, entry_period, entered_at, first_name, last_name, email, gender, phone, birthday, street,
      city, state, postal_code, tcpa, device_type, os, landing_page_id, email_key, person_key,
      unsubscribe_token
    )
    select
      gen_random_uuid(), $1, $2::timestamptz + ($3::timestamptz - $2) * ((n - $8::integer - 1)::float8 / $4),
      ($5::text[])[1 + n % cardinality($5)], ($6::text[])[1 + n % cardinality($6)],
      'demonstration.' || n || '@example.com', '0',
      '+1202555' || lpad((n % 10000)::text, 4, '0'), date '1970-01-01' + n % 10000,
      '1 Example Street', 'Springfield', ($7::text[])[1 + n % cardinality($7)], '00000', true,
      'Desktop', 'Demonstration', 21, 'demonstration.' || n || '@example.com', '${SAMPLE_KEY}' || n,
      gen_random_uuid()
    from generate_series($8::integer + 1, $8::integer + $4::integer) as n
    returning id, entry_period, entered_at
  )
  insert into consents (entry_id, entry_period, given_at, document_versions, address, user_agent, gpc)
  select id, entry_period, entered_at, '{}', '127.0.0.1', 'Demonstration', false from entered`;

/** Stores entries of people who do not exist, at even intervals. */
export async function insertSampleEntries(
  database: Queryable,
  { period, from, to, count, first = 0 }: SampleEntries,
): Promise<void> {
  await database.query(INSERT, [period, from, to, count, FIRST_NAMES, LAST_NAMES, STATES, first]);
}
