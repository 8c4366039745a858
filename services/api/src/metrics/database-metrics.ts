import { addGauge, type GaugeValues } from '@prizestash/server-kit/telemetry/metrics';
import { roundTime } from '@prizestash/drawings/beacon';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { Pool } from 'pg';
import { appliedAt } from '../database/migrate';
import { withinTime } from '../database/pool';
import { DRAWINGS_MIGRATION, closableDrawings } from '../drawings/hold-due-drawings';
import { commitmentIn, type DrawingServices, SETTLE_MS } from '../drawings/steps/hold-drawing';

/** The gauges are read one after another, and share what was read of the database. */
const SHARED_MS = 500;

const COMPLETED = `
  select 'step' as kind, 'closed' as name, extract(epoch from max(closed_at)) as value from drawings
  union all
  select 'step', type, extract(epoch from max(recorded_at)) from drawing_records group by type
  union all
  select 'newest', 'database', extract(epoch from max(drawing)::date) from drawing_records
    where type = 'selection'
  union all
  select 'task', task, extract(epoch from completed_at) from task_completions
  union all
  select 'wal', 'written', pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')
  union all
  select 'wal', 'archived', coalesce(pg_wal_lsn_diff(max(restart_lsn), '0/0'), 0)
    from pg_replication_slots where slot_name = 'prizestash_archive'
  union all
  select 'job', name, extract(epoch from max(completed_on)) from pgboss.job group by name
  union all
  select 'waiting', name, count(*) from pgboss.job
    where state in ('created', 'retry', 'active') group by name`;

type Kind = 'step' | 'newest' | 'task' | 'wal' | 'job' | 'waiting';

async function readCompleted(pool: Pool): Promise<Record<Kind, Record<string, number>>> {
  const read = { step: {}, newest: {}, task: {}, wal: {}, job: {}, waiting: {} } as Record<
    Kind,
    Record<string, number>
  >;
  const { rows } = await pool.query<{ kind: Kind; name: string; value: string | null }>(COMPLETED);
  for (const { kind, name, value } of rows) if (value !== null) read[kind][name] = Number(value);
  return read;
}

/**
 * How late the next step of each drawing is.
 * @returns seconds by drawing; without those that are on time
 */
export async function lateDrawings(
  pool: Pool,
  { drawings, log, beacon }: DrawingServices,
  now: Date,
): Promise<GaugeValues> {
  const since = await appliedAt(pool, DRAWINGS_MIGRATION);
  const late: Record<string, number> = {};
  for (const drawing of await drawings.undrawn(closableDrawings(since, now))) {
    const records = (await log.recordsOf(drawing)).map(({ record }) => record);
    const commitment = commitmentIn(records);
    const dueAt = commitment
      ? roundTime(beacon.chain, commitment.beacon.round).getTime()
      : drawingSchedule(drawing).cutoff.getTime() + SETTLE_MS;
    if (dueAt < now.getTime()) late[drawing] = (now.getTime() - dueAt) / 1_000;
  }
  return late;
}

/** Adds the metrics whose truth is in the database, which all processes share. */
export function addDatabaseMetrics(pool: Pool, drawings: DrawingServices): void {
  const readAll = async () => ({
    ...(await readCompleted(pool)),
    late: await lateDrawings(pool, drawings, new Date()),
  });
  let readAt = -Infinity;
  let reading: ReturnType<typeof readAll>;
  const read = () => {
    if (performance.now() - readAt > SHARED_MS) {
      readAt = performance.now();
      // Prometheus waits ten seconds by default, and the metrics of the process must arrive in any case.
      reading = withinTime(readAll());
    }
    return reading;
  };
  addGauge('database_up', 'Whether the database responds', 'role', () =>
    read().then(
      () => ({ api: 1 }),
      () => ({ api: 0 }),
    ),
  );
  const add = (name: string, help: string, label: string, kind: Kind | 'late') =>
    addGauge(name, help, label, async () => (await read())[kind]);
  add('drawing_step_timestamp_seconds', 'When a step was last taken', 'step', 'step');
  add('drawing_late_seconds', 'How late the next step of a drawing is', 'drawing', 'late');
  add('newest_drawing_timestamp_seconds', 'Date of the newest drawn drawing', 'in', 'newest');
  add('task_success_timestamp_seconds', 'When a task last succeeded', 'task', 'task');
  add('wal_position_bytes', 'Position in the write-ahead log', 'of', 'wal');
  add('job_success_timestamp_seconds', 'When a job last succeeded', 'queue', 'job');
  add('jobs_waiting', 'Jobs that are waiting or running', 'queue', 'waiting');
}
