import { type Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from 'pg';
import { runningPostmaster } from '../../embedded-database/running-postmaster';
import { type ApiProcess } from '../../testing/api-process';
import { entrantsOf } from './entrants';
import { type Fault } from './fault';
import { formatStatus } from './send-requests';

const REQUESTS = 60;

const distinct = (texts: readonly string[]): string => [...new Set(texts)].sort().join(' or ');

/** A database that is busy, full or killed. Uses the people with numbers from 1000. */
export function databaseFaults(api: ApiProcess, agent: Agent, pool: Pool): Fault[] {
  const { enter, recovered } = entrantsOf(api, agent);

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
      expected: '503 with Retry-After, then 200',
      async run() {
        await pool.query(
          `create function disk_is_full() returns trigger language plpgsql as $$
           begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
           create trigger disk_is_full before insert on entries execute function disk_is_full()`,
        );
        const actual = formatStatus(await enter(2_000));
        await pool.query('drop trigger disk_is_full on entries; drop function disk_is_full()');
        return `${actual}, ${await recovered(2_000)}`;
      },
    },
    {
      fault: 'database killed (SIGKILL) under load',
      expected: 'only 200 or 503, then 200, nothing acknowledged lost',
      async run() {
        const postmaster = runningPostmaster(path.join(api.dataDir, 'postgres'));
        if (!postmaster) return 'no database found';
        const acknowledged: string[] = [];
        const statuses = new Set<number>();
        const load = Array.from({ length: 20 }, async (_, client) => {
          for (let i = 0; i < 20; i += 1) {
            const response = await enter(3_000 + client * 20 + i);
            statuses.add(response.statusCode);
            if (response.statusCode === 200) acknowledged.push(response.json().data.id);
          }
        });
        await sleep(100);
        process.kill(postmaster.pid, 'SIGKILL');
        await Promise.all(load);
        const after = await recovered(4_000);
        const { rows } = await pool.query<{ kept: number }>(
          'select count(*)::int as kept from entries where id = any($1)',
          [acknowledged],
        );
        const only = [...statuses].every((status) => status === 200 || status === 503);
        const lost = acknowledged.length - (rows[0]?.kept ?? 0);
        return [
          only ? 'only 200 or 503' : `also ${[...statuses].join(' ')}`,
          after,
          lost === 0 ? 'nothing acknowledged lost' : `${lost} acknowledged LOST`,
        ].join(', ');
      },
    },
  ];
}
