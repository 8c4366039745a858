import { type Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from 'pg';
import { fakePerson } from '../../testing/people';
import { type ApiProcess } from '../api-process';
import { type Fault } from './fault';
import { formatStatus, register } from './send-requests';

/** Ends the API while it works; the last fault, as nothing answers after it. */
export function gracefulShutdown(api: ApiProcess, agent: Agent, pool: Pool): Fault {
  return {
    fault: 'asked to end (SIGTERM) with entries on the way',
    expected: '200, exit code 0',
    async see() {
      const blocker = await pool.connect();
      await blocker.query('begin; lock table entries in access exclusive mode');
      const answers = [5_000, 5_001, 5_002].map((number) =>
        register(api.origin, agent, JSON.stringify(fakePerson(number))),
      );
      await sleep(500);
      const ended = api.end();
      await sleep(300);
      await blocker.query('commit');
      blocker.release();
      const seen = new Set((await Promise.all(answers)).map(formatStatus));
      return `${[...seen].join(' or ')}, exit code ${await ended}`;
    },
  };
}
