import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatStatus, type Fault, type FaultTarget } from './fault';
import type { SmallDisk } from './small-disk';

const REQUESTS = 60;
/** More entries than fit into the pages that the database has allocated. */
const MAX_ENTRIES = 5_000;
const AWAY_MS = 5_000;
/** Logged also when the write-ahead log cannot grow, which ends the server. */
const DATABASE_CANNOT_SERVE = '"msg":"database cannot serve"';
/** An error with the code of Postgres. */
const LOGGED_DISK_FULL = /"level":50,.*"code":"53100"/;

/** @returns a function that reads what the API has logged since. */
function logSince({ topology, name }: FaultTarget): () => string {
  const read = () => readFileSync(path.join(topology.places.folder, `logs/${name}.log`), 'utf8');
  const before = read().length;
  return () => read().slice(before);
}

const distinct = (texts: readonly string[]): string => [...new Set(texts)].sort().join(' or ');

/** A database that is busy, full or unreachable. Uses the people with numbers from 1000. */
export function databaseFaults(target: FaultTarget): Fault[] {
  const { topology, pool, get, enter, recovered } = target;
  const pgBouncer = topology.parts.get('pgbouncer');
  const pause = (signal: 'SIGSTOP' | 'SIGCONT') => process.kill(-(pgBouncer?.pid ?? 0), signal);

  const unreachable = (
    condition: string,
    number: number,
    breakConnection: () => unknown,
    restore: () => unknown,
  ): Fault => ({
    fault: `database of DATABASE_URL ${condition}, then recovers`,
    expected: '503 with Retry-After, /ready 503 with Retry-After, then 200',
    async run() {
      await breakConnection();
      const actual = formatStatus(await enter(number));
      const ready = formatStatus(await get('/ready'));
      await restore();
      return `${actual}, /ready ${ready}, ${await recovered(number)}`;
    },
  });

  return [
    {
      fault: `every connection to the database busy, ${REQUESTS} requests waiting`,
      expected: '503 with Retry-After, then 200',
      async run() {
        const blocker = await pool.connect();
        try {
          await blocker.query('begin; lock table entries in access exclusive mode');
          const responses = await Promise.all(
            Array.from({ length: REQUESTS }, (_, i) => enter(1_000 + i)),
          );
          await blocker.query('commit');
          return `${distinct(responses.map(formatStatus))}, ${await recovered(1_999)}`;
        } finally {
          blocker.release();
        }
      },
    },
    {
      fault: 'disk full (Postgres error 53100 on each insert)',
      expected: '503 with Retry-After, logged as an error, then 200',
      async run() {
        const logged = logSince(target);
        await pool.query(
          `create function disk_is_full() returns trigger language plpgsql as $$
           begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
           create trigger disk_is_full before insert on entries execute function disk_is_full()`,
        );
        const actual = formatStatus(await enter(2_000));
        await pool.query('drop trigger disk_is_full on entries; drop function disk_is_full()');
        const verdict = LOGGED_DISK_FULL.test(logged()) ? 'logged as an error' : 'NOT logged';
        return `${actual}, ${verdict}, ${await recovered(2_000)}`;
      },
    },
    unreachable(
      'refuses connections',
      3_000,
      () => pgBouncer?.kill(AWAY_MS),
      () => pgBouncer?.becomesReady(),
    ),
    unreachable(
      'hangs',
      3_001,
      () => pause('SIGSTOP'),
      () => pause('SIGCONT'),
    ),
  ];
}

/** A database whose disk is full. Uses the people with numbers from 10,000. */
export function fullDisk(disk: SmallDisk, target: FaultTarget): Fault {
  const { topology, pool } = target;
  return {
    fault: 'disk of the database full to the last byte, then freed',
    expected: '503 with Retry-After, logged, then 200, nothing acknowledged lost',
    async run() {
      const acknowledged: string[] = [];
      const logged = logSince(target);
      disk.fill();
      let number = 10_000;
      let response = await target.enter(number);
      while (response.statusCode === 200 && acknowledged.length < MAX_ENTRIES) {
        acknowledged.push(response.json().data.id);
        response = await target.enter((number += 1));
      }
      const actual = formatStatus(response);
      const log = logged();
      disk.free();
      const after = await target.recovered(number);
      await topology.parts.get('postgres')?.becomesReady();
      const { rows } = await pool.query<{ kept: number }>(
        'select count(*)::int as kept from entries where id = any($1)',
        [acknowledged],
      );
      const lost = acknowledged.length - (rows[0]?.kept ?? 0);
      return [
        actual,
        log.includes(DATABASE_CANNOT_SERVE) ? 'logged' : 'NOT logged',
        after,
        lost === 0 ? 'nothing acknowledged lost' : `${lost} acknowledged LOST`,
      ].join(', ');
    },
  };
}
