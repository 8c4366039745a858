import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@prizestash/api/database/pool';
import { REGISTER_PATH } from '@prizestash/api/routes/register';
import { call, makeAgent } from '@prizestash/api/testing/call';
import { fakePerson } from '@prizestash/api/testing/people';
import type { Site } from './start-site';

const RECOVERY_MS = 60_000;

/**
 * Opens the first API process of a site, without the proxy, and its database with the owner's role.
 * `close` it when done.
 */
export function openTarget(site: Site) {
  const origin = site.originOf('api-1:3100');
  const agent = makeAgent();
  const pool = openPool(site.databaseUrl);
  const register = (number: number, headers: Readonly<Record<string, string>>) =>
    call(origin, agent, {
      method: 'POST',
      url: REGISTER_PATH,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(fakePerson(number)),
    });
  const enter = (number: number) => register(number, { 'idempotency-key': `person-${number}` });
  return {
    site,
    pool,
    get: (url: string) => call(origin, agent, { url }),
    /** Sends the entry of a person with further headers. */
    register,
    /** Sends the entry of a person, the same one each time. */
    enter,
    /** Retries until the entry is accepted. Returns `then 200`, or `then never 200` after a minute. */
    async recovered(number: number): Promise<string> {
      for (const deadline = Date.now() + RECOVERY_MS; Date.now() < deadline; await delay(100)) {
        if ((await enter(number)).statusCode === 200) return 'then 200';
      }
      return 'then never 200';
    },
    async close() {
      agent.destroy();
      await pool.end();
    },
  };
}

/** An API process around which faults are injected. */
export type ApiTarget = ReturnType<typeof openTarget>;
