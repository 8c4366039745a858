import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { REGISTER_PATH } from '../routes/register';
import { fakePerson } from '../testing/people';
import { registeredConsentHash } from '../testing/api-process';
import { RawClient } from './raw-client';

/** Number of concurrent loops. */
export const CLIENTS = 32;

const EVIDENCE_HEADERS =
  `Consent-Version: 1.0\r\nConsent-Hash: ${registeredConsentHash}\r\n` +
  'Page-Path: /apply\r\nRelease-Set: benchmark\r\nUser-Agent: benchmark\r\n' +
  'Legal-Versions: /legal/rules=1.0, /legal/terms=1.0, /legal/privacy-policy=1.0\r\n' +
  'Form-Trap: empty\r\nForm-Seconds: 40\r\n';

let people = 0;
/** Returns a new person each time, so that every registration is accepted. */
export const nextPerson = () => fakePerson((people += 1));

/** Repeats work in concurrent loops for a while. Returns completions a second. */
export async function rateOf(
  work: (client: number) => Promise<void>,
  forMs: number,
): Promise<number> {
  const started = performance.now();
  let done = 0;
  const loop = async (_: unknown, client: number): Promise<void> => {
    while (performance.now() - started < forMs) {
      await work(client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, loop));
  return done / ((performance.now() - started) / 1000);
}

/** Registers a new person. @throws {Error} for every status but 200 */
export async function register(client: RawClient): Promise<void> {
  const { status, body } = await client.post(
    REGISTER_PATH,
    JSON.stringify(nextPerson()),
    `${EVIDENCE_HEADERS}Idempotency-Key: ${randomUUID()}\r\n`,
  );
  if (status !== 200) throw new Error(`A registration returned ${status}: ${body}`);
}

/** Milliseconds of each registration. */
interface Latencies {
  /** From the scheduled time to the response, so that a stall counts for every request that it delays. */
  readonly total: readonly number[];
  /** The part before the request was sent: the delay of this process, and none of the API's. */
  readonly late: readonly number[];
}

/** Sends registrations at a fixed rate without waiting for earlier responses. */
export async function latenciesAt(
  perSecond: number,
  port: number,
  forMs: number,
): Promise<Latencies> {
  const idle: RawClient[] = [];
  const all: RawClient[] = [];
  const total: number[] = [];
  const late: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let sent = 0; ;) {
    const elapsed = performance.now() - started;
    if (elapsed > forMs) break;
    for (; sent < (elapsed * perSecond) / 1000; sent += 1) {
      const due = started + (sent * 1000) / perSecond;
      let client = idle.pop();
      if (!client) all.push((client = new RawClient(port)));
      const used = client;
      late.push(performance.now() - due);
      pending.push(
        register(used).then(() => {
          total.push(performance.now() - due);
          idle.push(used);
        }),
      );
    }
    await sleep(1);
  }
  await Promise.all(pending);
  for (const client of all) client.close();
  return { total, late };
}
