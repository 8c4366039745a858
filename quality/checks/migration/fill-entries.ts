import type { Pool } from 'pg';

const BATCH = 50_000;

/**
 * Inserts entries `$1 + 1` to `$1 + $2`, evenly from time `$3` to time `$4`, in the period `$5`: with
 * ids of version 7, review keys and evidence, as the API stores them.
 */
const INSERT = `
  with person as (
    select n, $3::timestamptz + ($4::timestamptz - $3) * (n - $1) / $2::float8 as entered_at
    from generate_series($1::integer + 1, $1 + $2::integer) as n
  ), entry as (
    insert into entries (
      id, entry_period, entered_at, first_name, last_name, email, gender, phone, birthday, street,
      city, state, postal_code, tcpa, device_type, os, landing_page_id, email_key, person_key,
      unsubscribe_token, review_person, review_mailbox, review_phone, review_address
    )
    select
      overlay(overlay(
        gen_random_uuid()::text
        placing substr(lpad(to_hex((extract(epoch from entered_at) * 1000)::bigint), 12, '0'), 1, 8) from 1)
        placing right(lpad(to_hex((extract(epoch from entered_at) * 1000)::bigint), 12, '0'), 4) || '-7' from 10
      )::uuid,
      $5, entered_at, 'Ann', 'Example', 'ann.' || n || '@scale.example.com', '0',
      '+1202' || lpad((n % 10000000)::text, 7, '2'), date '1970-01-01' + n % 10000,
      n || ' Example Street', 'Springfield', 'Ohio', '00000', true, 'Desktop', 'Other', 21,
      'ann.' || n || '@scale.example.com', md5('person' || n), gen_random_uuid(),
      hashint8extended(n, 1), hashint8extended(n, 2), hashint8extended(n, 3), hashint8extended(n, 4)
    from person
    returning id, entry_period, entered_at
  )
  insert into consents (
    entry_id, entry_period, given_at, consent_version, consent_hash, document_versions, address,
    user_agent, page, release_set, gpc
  )
  select id, entry_period, entered_at, '1.0', repeat('a', 64),
    '{"/legal/rules": "1.0", "/legal/terms": "1.0", "/legal/privacy-policy": "1.0"}', '127.0.0.1',
    'benchmark', '/apply', 'benchmark', false
  from entry`;

/** The first moment of a month at UTC-6. @param period for example `2026-11` */
const startOf = (period: string): Date => new Date(`${period}-01T06:00:00Z`);

export function periodBefore(period: string): string {
  const middle = new Date(`${period}-15T00:00:00Z`);
  middle.setUTCMonth(middle.getUTCMonth() - 1);
  return middle.toISOString().slice(0, 7);
}

/** Inserts entries of one period, evenly over its first 28 days. */
export async function fillPeriod(pool: Pool, period: string, count: number): Promise<void> {
  const start = startOf(period).getTime();
  const at = (entry: number) => new Date(start + (entry / count) * 28 * 86_400_000);
  for (let filled = 0; filled < count; filled += BATCH) {
    const size = Math.min(BATCH, count - filled);
    await pool.query(INSERT, [filled, size, at(filled), at(filled + size), period]);
  }
}
