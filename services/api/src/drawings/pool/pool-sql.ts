import type { PoolClient } from 'pg';

/**
 * Declares the cursor `pool` over the entries of a drawing: first the leaves of those that take
 * part, ascending, then one row with the reason for each that does not. `$1` is the drawing, `$2`
 * the period, `$3` the cutoff. An erased entry is withdrawn.
 */
export const DECLARE_POOL = `
  declare pool no scroll cursor for
  select reason, case when reason is null then leaf end as leaf
  from (
    select
      coalesce(x.reason, case when e.erased_at is not null then 'withdrawn' end) as reason,
      sha256('\\x00'::bytea || convert_to(
        'prizestash-entry/1' || chr(10) || $1::text || chr(10) || e.id::text, 'UTF8'
      )) as leaf
    from entries e left join excluded_entries x on x.entry_id = e.id
    where e.entry_period = $2 and e.entered_at < $3
  ) as entry
  order by reason nulls first, leaf`;

/** Finds the entry of a leaf among the entries of a period. `$4` is the leaf. */
export const FIND_ENTRY = `
  select id from entries
  where entry_period = $2 and entered_at < $3
    and sha256('\\x00'::bytea || convert_to(
      'prizestash-entry/1' || chr(10) || $1::text || chr(10) || id::text, 'UTF8'
    )) = $4`;

/**
 * Locks the pool of a drawing until the transaction ends, so that it also works behind a transaction
 * pooler. Closing takes the exclusive lock; what must not miss the closing takes the shared one.
 */
export async function lockPool(
  client: PoolClient,
  drawing: string,
  mode: 'exclusive' | 'shared',
): Promise<void> {
  const name = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(`select ${name}(hashtextextended('close ' || $1, 0))`, [drawing]);
}
