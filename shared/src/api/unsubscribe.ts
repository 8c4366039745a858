import type { CallOptions } from './call-api';
import { sendJson } from './fetch-resource';

interface UnsubscribePayload {
  readonly email: string;
  readonly landing_page_id: number;
}

interface UnsubscribeOptions extends CallOptions {
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
}

/**
 * Unsubscribes an email: `POST {api}/v1/fe/unsubscribe` (specification, section 7.2).
 * The API responds with 200 whether or not it knows the address, so that nobody can probe the list.
 *
 * @throws {ApiError} for any other status, and `malformed` for a 200 with a page instead of JSON,
 *   such as a Wi-Fi sign-in page.
 */
export async function unsubscribe(
  payload: UnsubscribePayload,
  options: UnsubscribeOptions,
): Promise<void> {
  const { apiBaseUrl, ...rest } = options;
  await sendJson(`${apiBaseUrl}/v1/fe/unsubscribe`, payload, rest);
}
