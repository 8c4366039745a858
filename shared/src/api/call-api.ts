import { ApiError, isApiError } from './api-error';
import { errorFromResponse } from './error-from-response';

const TIMEOUT_MS = 15_000;

export interface CallOptions {
  /** Time limit of the whole call, until the last byte is received; 15,000 when left out. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

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
  { timeoutMs = TIMEOUT_MS, signal }: CallOptions = {},
): Promise<Body> {
  // AbortSignal.any and AbortSignal.timeout are too recent for the supported browsers.
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const { status, retryAfter, body } = await send(deadline.signal);
    if (status === 200) return body;
    const header = typeof retryAfter === 'string' ? retryAfter : undefined;
    throw errorFromResponse(status, header, body, new Date());
  } catch (error) {
    if (isApiError(error)) throw error;
    if (deadline.signal.aborted) throw new ApiError(signal?.aborted ? 'cancelled' : 'timeout');
    throw new ApiError('network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
