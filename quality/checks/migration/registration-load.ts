import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { fakePerson } from '@prizestash/api/testing/people';

/** Number of concurrent connections or loops. */
export const CLIENTS = 32;

let people = 0;
/** Returns a new person each time, so that every registration is accepted. */
export const nextPerson = () => fakePerson((people += 1));

/** Repeats work in concurrent loops for a while. Returns completions a second. */
export async function rateOf(work: () => Promise<void>, seconds: number): Promise<number> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let done = 0;
  const loop = async (): Promise<void> => {
    for (; elapsed() < seconds; done += 1) await work();
  };
  await Promise.all(Array.from({ length: CLIENTS }, loop));
  return done / elapsed();
}

/**
 * Registers new people for a while.
 * @param options `overallRate` sends at a fixed rate; latencies then count from the scheduled time.
 * @throws {Error} when a response is not 200.
 */
export async function registerFor(
  origin: string,
  seconds: number,
  options: Pick<autocannon.Options, 'overallRate'> = {},
): Promise<autocannon.Result> {
  const result = await autocannon({
    ...options,
    url: origin,
    connections: CLIENTS,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { method, url, headers, payload } = registerCall(
            origin,
            randomUUID(),
            nextPerson(),
          );
          return {
            ...request,
            method: method as 'POST',
            path: url,
            headers: { ...headers },
            body: payload ?? '',
          };
        },
      },
    ],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} registrations failed.`);
  return result;
}

export const registrationRate = async (origin: string, seconds: number): Promise<number> =>
  (await registerFor(origin, seconds)).requests.average;
