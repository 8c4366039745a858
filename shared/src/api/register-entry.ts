import type { EntryReceipt } from '../contact/contact';
import { toEvidenceHeaders, type EntryEvidence } from './entry-evidence';
import type { EntryPayload } from '../rules/entry-payload';
import { postJson } from './post-json';
import { readReceipt } from './read-receipt';

export interface RegisterOptions {
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /**
   * One UUID per set of values. The API answers a repeated call with the same key and body as it
   * answered the first, which is what makes pressing again safe.
   */
  readonly idempotencyKey: string;
  readonly evidence: EntryEvidence;
  /** Milliseconds for the whole call; 15,000 when left out. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Enters a person for the running period: `POST {api}/v1/fe/users/sweepstakes/register`
 * (specification, section 7.1).
 *
 * @returns the API's receipt for the accepted entry.
 * @throws {ApiError} with a code for each way it can fail; nothing else is thrown.
 */
export async function registerEntry(
  payload: EntryPayload,
  options: RegisterOptions,
): Promise<EntryReceipt> {
  const body = await postJson(`${options.apiBaseUrl}/v1/fe/users/sweepstakes/register`, payload, {
    headers: {
      'Idempotency-Key': options.idempotencyKey,
      ...(await toEvidenceHeaders(options.evidence)),
    },
    timeoutMs: options.timeoutMs ?? 15_000,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return readReceipt(body);
}
