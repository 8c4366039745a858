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

/** Records that an operator's task has succeeded, so that every process can say when it last did. */
export async function recordCompletion(
  owner: Queryable,
  task: 'backup' | 'retention',
  now: Date,
): Promise<void> {
  await owner.query(
    `insert into task_completions (task, completed_at) values ($1, $2)
     on conflict (task) do update set completed_at = excluded.completed_at`,
    [task, now],
  );
}
