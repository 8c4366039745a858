import type { Queryable } from '../database/pool';

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
