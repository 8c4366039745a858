import { type Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpResponse } from '../../testing/call';
import { fakePerson } from '../../testing/people';
import { type ApiProcess } from '../../testing/api-process';
import { register } from './send-requests';

const RECOVERY_MS = 60_000;

/** Fake people who enter through one API. */
export interface Entrants {
  /** Sends the entry of a person. */
  enter(number: number): Promise<HttpResponse>;
  /** Retries until the entry is accepted. Returns `then 200`, or `then never 200` after a minute. */
  recovered(number: number): Promise<string>;
}

/** Creates the people who enter through an API. */
export function entrantsOf(api: ApiProcess, agent: Agent): Entrants {
  const enter = (number: number) =>
    register(api.origin, agent, JSON.stringify(fakePerson(number)), {
      'idempotency-key': `person-${number}`,
    });
  return {
    enter,
    async recovered(number) {
      const deadline = Date.now() + RECOVERY_MS;
      while (Date.now() < deadline) {
        if ((await enter(number)).statusCode === 200) return 'then 200';
        await sleep(100);
      }
      return 'then never 200';
    },
  };
}
