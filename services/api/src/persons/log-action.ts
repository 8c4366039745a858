import type { Queryable } from '../database/pool';

/** Logs what an operator or the retention job did to entries, without any of their values. */
export async function logAction(
  database: Queryable,
  { action, ids, detail }: { action: string; ids: readonly string[]; detail: string },
  now: Date,
): Promise<void> {
  await database.query(
    'insert into person_actions (acted_at, action, entry_ids, detail) values ($1, $2, $3, $4)',
    [now, action, ids, detail],
  );
}
