import { setTimeout as sleep } from 'node:timers/promises';
import { REGISTER_PATH } from '../routes/register';
import { RawClient } from './raw-client';
import { type Submit } from './plan-submits';

/** What a client was told in the end. */
export interface SubmitResult {
  readonly submit: Submit;
  readonly status: number;
  /** Id of the entry, when it was accepted. */
  readonly entryId: string | null;
}

/** How a storm went. */
export interface SubmitRun {
  /** One for each press. */
  readonly told: readonly SubmitResult[];
  /** How often a client had to send again: connection broken, or 503. */
  readonly retries: number;
}

const RETRY_MS = 100;
const PATIENCE_MS = 180_000;

/**
 * Sends every submit, many at a time, and goes on sending each with its own key until it is told
 * yes or no, as the page does when its visitor presses again.
 * @param port of the API, which may vanish and come back at any moment
 * @param clients how many send at once
 * @param onProgress told how many presses have been answered
 * @throws Error when an answer is neither yes, no nor "later", or does not come in three minutes
 */
export async function runSubmits(
  port: number,
  submits: readonly Submit[],
  clients: number,
  onProgress: (answered: number) => void,
): Promise<SubmitRun> {
  const told: SubmitResult[] = [];
  let retries = 0;
  const queue = [...submits];
  const deadline = Date.now() + PATIENCE_MS;

  async function press(client: RawClient, submit: Submit): Promise<void> {
    for (;;) {
      if (Date.now() > deadline) throw new Error('A client was not answered within three minutes.');
      const answer = await client
        .post(REGISTER_PATH, JSON.stringify(submit.body), `Idempotency-Key: ${submit.key}\r\n`)
        .catch(() => null);
      if (answer?.status === 200 || answer?.status === 409) {
        const { data } = JSON.parse(answer.body) as { data?: { id: string } };
        told.push({ submit, status: answer.status, entryId: data?.id ?? null });
        onProgress(told.length);
        return;
      }
      if (answer && answer.status !== 503) {
        throw new Error(`Unexpected answer ${answer.status}: ${answer.body}`);
      }
      retries += 1;
      await sleep(RETRY_MS);
    }
  }

  async function runClient(): Promise<void> {
    const [one, other] = [new RawClient(port), new RawClient(port)];
    for (let submit = queue.pop(); submit; submit = queue.pop()) {
      const presses = [press(one, submit)];
      if (submit.presses === 2) presses.push(press(other, submit));
      await Promise.all(presses);
    }
    one.close();
    other.close();
  }

  await Promise.all(Array.from({ length: clients }, runClient));
  return { told, retries };
}
