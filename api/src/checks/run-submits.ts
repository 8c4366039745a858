import { setTimeout as sleep } from 'node:timers/promises';
import { REGISTER_PATH } from '../routes/register';
import { RawClient } from './raw-client';
import { type Submit } from './plan-submits';

/** Final response to a submit. */
export interface SubmitResult {
  readonly submit: Submit;
  readonly status: number;
  /** Id of the entry, when it was accepted. */
  readonly entryId: string | null;
}

/** Result of `runSubmits`. */
export interface SubmitRun {
  /** One for each request. */
  readonly results: readonly SubmitResult[];
  /** Number of retries after a broken connection or a 503. */
  readonly retries: number;
}

const RETRY_MS = 100;
const MAX_WAIT_MS = 180_000;

/**
 * Sends every submit concurrently, and retries each with its key until it gets a 200 or a 409, as the
 * page does when its visitor retries.
 * @param port of the API, which may be killed and restarted meanwhile
 * @param clients number of concurrent clients
 * @param onProgress called with the number of responses so far
 * @throws Error for a status other than 200, 409 and 503, or after three minutes
 */
export async function runSubmits(
  port: number,
  submits: readonly Submit[],
  clients: number,
  onProgress: (responseCount: number) => void,
): Promise<SubmitRun> {
  const results: SubmitResult[] = [];
  let retries = 0;
  const queue = [...submits];
  const deadline = Date.now() + MAX_WAIT_MS;

  async function send(client: RawClient, submit: Submit): Promise<void> {
    for (;;) {
      if (Date.now() > deadline) throw new Error('A client got no response within three minutes.');
      const response = await client
        .post(REGISTER_PATH, JSON.stringify(submit.body), `Idempotency-Key: ${submit.key}\r\n`)
        .catch(() => null);
      if (response?.status === 200 || response?.status === 409) {
        const { data } = JSON.parse(response.body) as { data?: { id: string } };
        results.push({ submit, status: response.status, entryId: data?.id ?? null });
        onProgress(results.length);
        return;
      }
      if (response && response.status !== 503) {
        throw new Error(`Unexpected response ${response.status}: ${response.body}`);
      }
      retries += 1;
      await sleep(RETRY_MS);
    }
  }

  async function runClient(): Promise<void> {
    const [one, other] = [new RawClient(port), new RawClient(port)];
    for (let submit = queue.pop(); submit; submit = queue.pop()) {
      const requests = [send(one, submit)];
      if (submit.copies === 2) requests.push(send(other, submit));
      await Promise.all(requests);
    }
    one.close();
    other.close();
  }

  await Promise.all(Array.from({ length: clients }, runClient));
  return { results, retries };
}
