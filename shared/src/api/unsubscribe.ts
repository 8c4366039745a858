import { ApiError } from './api-error';
import { postJson } from './post-json';

export interface UnsubscribePayload {
  readonly email: string;
  readonly landing_page_id: number;
}

export interface UnsubscribeOptions {
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /** Milliseconds for the whole call; 15,000 when left out. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Takes an email off the list: `POST {api}/v1/fe/unsubscribe` (specification, section 7.2).
 * The API answers 200 whether or not it knows the address, so nobody can ask who is on the list.
 *
 * @throws {ApiError} when the answer is not a success, and `malformed` when a success came with a
 *   page instead of JSON: a hotel's sign-in page must not pass for an unsubscription.
 */
export async function unsubscribe(
  payload: UnsubscribePayload,
  options: UnsubscribeOptions,
): Promise<void> {
  const { status, body } = await postJson(`${options.apiBaseUrl}/v1/fe/unsubscribe`, payload, {
    timeoutMs: options.timeoutMs ?? 15_000,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (typeof body === 'string' && body !== '') throw new ApiError('malformed', { status });
}
