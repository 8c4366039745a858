import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { fakePerson } from '@prizestash/api/testing/people';
import { loadAutocannon } from '@prizestash/lab/on-demand/autocannon';

/** Number of concurrent connections. */
const CLIENTS = 32;

let people = 0;
/** Returns a new person each time, so that every registration is accepted. */
const nextPerson = () => fakePerson((people += 1));

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
  const result = await loadAutocannon()({
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
