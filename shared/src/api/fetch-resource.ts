import { ApiError, isApiError } from './api-error';
import { errorFromResponse } from './error-from-response';

const TIMEOUT_MS = 15_000;

/**
 * Requests one resource with the browser's `fetch`: axios is larger than the pages that only read.
 * @param read reads the body of a response with status 200.
 * @throws {ApiError} for every failure; status 404 has the code `refused`.
 */
async function fetchResource<Content>(
  url: string,
  read: (response: Response) => Promise<Content>,
  init: RequestInit = {},
): Promise<Content> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    if (response.status === 200) return await read(response);
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    const body: unknown = await response.json().catch(() => undefined);
    throw errorFromResponse(response.status, retryAfter, body, new Date());
  } catch (error) {
    if (isApiError(error)) throw error;
    if (deadline.signal.aborted) throw new ApiError('timeout');
    throw new ApiError((error as Error).name === 'SyntaxError' ? 'malformed' : 'network');
  } finally {
    clearTimeout(timer);
  }
}

/** Gets parsed JSON. @throws {ApiError} for every failure. */
export function fetchJson(url: string): Promise<unknown> {
  return fetchResource<unknown>(url, (response) => response.json());
}

/**
 * Posts JSON and returns the parsed response. For pages that do not load axios.
 * @throws {ApiError} for every failure.
 */
export function sendJson(url: string, body: object): Promise<unknown> {
  return fetchResource<unknown>(url, (response) => response.json(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Gets a file. @throws {ApiError} for every failure. */
export function fetchBytes(url: string): Promise<Uint8Array> {
  return fetchResource(url, async (response) => new Uint8Array(await response.arrayBuffer()));
}
