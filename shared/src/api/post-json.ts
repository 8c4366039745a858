import axios, { isAxiosError, isCancel } from 'axios';
import { ApiError } from './api-error';
import { errorFromResponse } from './error-from-response';

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds for the whole call, from the first byte sent to the last received. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A response with status 200. */
interface JsonResponse {
  /** HTTP status: 200. */
  readonly status: number;
  /** The parsed body, or text when it is not JSON. */
  readonly body: unknown;
}

/**
 * Sends one JSON body and returns the response. Only status 200 is a success (specification,
 * sections 2 and 7): any other 2xx does not come from the entry API.
 * @throws {ApiError} for everything else. The axios error is not set as its cause: it holds
 *   the request body, which is personal data.
 */
export async function postJson(
  url: string,
  body: object,
  options: PostOptions,
): Promise<JsonResponse> {
  // On Node, axios restarts `timeout` with each activity. This deadline also aborts a response that
  // arrives slowly.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
  const abort = () => deadline.abort();
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  try {
    const response = await axios.post<unknown>(url, body, {
      headers: { ...options.headers },
      signal: deadline.signal,
      validateStatus: (status) => status === 200,
    });
    return { status: response.status, body: response.data };
  } catch (error) {
    throw toApiError(error, options.signal);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function toApiError(error: unknown, signal: AbortSignal | undefined): ApiError {
  if (isCancel(error)) return new ApiError(signal?.aborted ? 'cancelled' : 'timeout');
  if (!isAxiosError<unknown>(error)) return new ApiError('network');
  if (!error.response) {
    return new ApiError(error.code === 'ETIMEDOUT' ? 'timeout' : 'network');
  }
  const { status, headers, data } = error.response;
  const retryAfter: unknown = headers['retry-after'];
  return errorFromResponse(
    status,
    typeof retryAfter === 'string' ? retryAfter : undefined,
    data,
    new Date(),
  );
}
