import { type Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from 'pg';
import { fakePerson } from '../../testing/people';
import { type ApiProcess } from '../../testing/api-process';
import { type Fault } from './fault';
import { formatStatus, register } from './send-requests';

/** Stops the API while it processes requests. Run it last, because the API is down afterwards. */
export function gracefulShutdown(api: ApiProcess, agent: Agent, pool: Pool): Fault {
  return {
    fault: 'SIGTERM while entries are being processed',
    expected: '200, exit code 0',
    async run() {
      const blocker = await pool.connect();
      await blocker.query('begin; lock table entries in access exclusive mode');
      const responses = [5_000, 5_001, 5_002].map((number) =>
        register(api.origin, agent, JSON.stringify(fakePerson(number))),
      );
      await sleep(500);
      const exitCode = api.end();
      await sleep(300);
      await blocker.query('commit');
      blocker.release();
      const actual = new Set((await Promise.all(responses)).map(formatStatus));
      return `${[...actual].join(' or ')}, exit code ${await exitCode}`;
    },
  };
}
