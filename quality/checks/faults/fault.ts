import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@prizestash/api/database/pool';
import { REGISTER_PATH } from '@prizestash/api/routes/register';
import { call, makeAgent, type HttpResponse } from '@prizestash/api/testing/call';
import { fakePerson } from '@prizestash/api/testing/people';
import { portOf } from '../topology/local-environment';
import type { Topology } from '../topology/start-topology';

const RECOVERY_MS = 60_000;

/** A fault to inject and the expected result. */
export interface Fault {
  readonly fault: string;
  readonly expected: string;
  /** Injects the fault and describes the result; equal to `expected` when the API behaves. */
  run(): Promise<string>;
}

export function formatStatus({ statusCode, headers }: HttpResponse): string {
  return headers['retry-after'] ? `${statusCode} with Retry-After` : String(statusCode);
}

/**
 * Opens an API process of a topology, without the proxy, and its database with the owner's role.
 * `close` it when done.
 */
export function openTarget(topology: Topology, name: string) {
  const port = portOf(topology.places, `${name}:3100`);
  const origin = `http://127.0.0.1:${port}`;
  const agent = makeAgent();
  const pool = openPool(topology.databaseUrl);
  const get = (url: string) => call(origin, agent, { url });
  const register = (payload: string, headers: Readonly<Record<string, string>> = {}) =>
    call(origin, agent, {
      method: 'POST',
      url: REGISTER_PATH,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const enter = (number: number) =>
    register(JSON.stringify(fakePerson(number)), { 'idempotency-key': `person-${number}` });
  return {
    topology,
    name,
    port,
    origin,
    agent,
    pool,
    get,
    /** Sends a body to the registration call. */
    register,
    /** Sends the entry of a person. */
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

/** The API process around which faults are injected. */
export type FaultTarget = ReturnType<typeof openTarget>;
