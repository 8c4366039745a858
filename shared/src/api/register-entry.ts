import type { EntryResponse } from '../contact/contact';
import { toEvidenceHeaders, type EntryEvidence } from './entry-evidence';
import type { EntryPayload } from '../rules/entry/entry-payload';
import { postJson } from './post-json';
import { readReceipt } from './read-receipt';

export interface RegisterOptions {
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /**
   * One UUID per set of values. The API repeats its first response for the same key and body, so
   * submitting again is safe.
   */
  readonly idempotencyKey: string;
  readonly evidence: EntryEvidence;
  /** Time limit of the whole call; 15,000 when left out. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Submits an entry for the current period: `POST {api}/v1/fe/users/sweepstakes/register`
 * (specification, section 7.1).
 *
 * @returns the HTTP status and the API's receipt for the accepted entry.
 * @throws {ApiError} for every failure.
 */
export async function registerEntry(
  payload: EntryPayload,
  options: RegisterOptions,
): Promise<EntryResponse> {
  const url = `${options.apiBaseUrl}/v1/fe/users/sweepstakes/register`;
  const { status, body } = await postJson(url, payload, {
    headers: {
      'Idempotency-Key': options.idempotencyKey,
      ...(await toEvidenceHeaders(options.evidence)),
    },
    timeoutMs: options.timeoutMs ?? 15_000,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return { status, ...readReceipt(body) };
}
