import axios, { isAxiosError, isCancel } from 'axios';
import { ApiError } from './api-error';
import { errorFromResponse } from './error-from-response';

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds for the whole call, from the first byte sent to the last received. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A response with status 200. */
export interface JsonResponse {
  /** HTTP status: 200. */
  readonly status: number;
  /** The parsed body, or text when it is not JSON. */
  readonly body: unknown;
}

/**
 * Sends one JSON body and returns the response. Only status 200 is a success (specification,
 * sections 2 and 7): any other 2xx does not come from the entry API.
 * @throws {ApiError} for everything else. The axios error is never passed on as a cause: it
 *   carries the request's body, which is personal data.
 */
export async function postJson(
  url: string,
  body: object,
  options: PostOptions,
): Promise<JsonResponse> {
  // axios counts `timeout` from the last activity when it runs on Node; a deadline of our own
  // also ends an answer that trickles in.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
  const giveUp = () => deadline.abort();
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const response = await axios.post<unknown>(url, body, {
      headers: { ...options.headers },
      signal: deadline.signal,
      validateStatus: (status) => status === 200,
    });
    return { status: response.status, body: response.data };
  } catch (failure) {
    throw toApiError(failure, options.signal);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

function toApiError(failure: unknown, signal: AbortSignal | undefined): ApiError {
  if (isCancel(failure)) return new ApiError(signal?.aborted ? 'cancelled' : 'timeout');
  if (!isAxiosError<unknown>(failure)) return new ApiError('network');
  if (!failure.response) {
    return new ApiError(failure.code === 'ETIMEDOUT' ? 'timeout' : 'network');
  }
  const { status, headers, data } = failure.response;
  const retryAfter: unknown = headers['retry-after'];
  return errorFromResponse(
    status,
    typeof retryAfter === 'string' ? retryAfter : undefined,
    data,
    new Date(),
  );
}
