import { ApiError, isApiError } from './api-error';
import { errorFromResponse } from './error-from-response';

/** Time limit of a whole call, until the last byte is received. */
const TIMEOUT_MS = 15_000;

interface ApiResponse<Body> {
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: unknown;
  /** For a status other than 200: the parsed body, or text when it is not JSON. */
  readonly body: Body;
}

/**
 * Calls the API. Only status 200 is a success (specification, sections 2 and 7): any other 2xx does
 * not come from the API.
 * @param send sends the request with axios or `fetch` and resolves with any status.
 * @returns the body.
 * @throws {ApiError} for everything else. The client's error is not set as its cause: that of axios
 *   holds the request body, which is personal data.
 */
export async function callApi<Body>(
  send: (signal: AbortSignal) => Promise<ApiResponse<Body>>,
): Promise<Body> {
  // AbortSignal.timeout is too recent for the supported browsers.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
  try {
    const { status, retryAfter, body } = await send(deadline.signal);
    if (status === 200) return body;
    const header = typeof retryAfter === 'string' ? retryAfter : undefined;
    throw errorFromResponse(status, header, body, new Date());
  } catch (error) {
    if (isApiError(error)) throw error;
    throw new ApiError(deadline.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}
