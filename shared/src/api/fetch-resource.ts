import { ApiError, isApiError } from './api-error';
import { errorFromResponse } from './error-from-response';

const TIMEOUT_MS = 15_000;

interface FetchOptions {
  /** Time limit of the whole call; 15,000 when left out. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Requests one resource with `fetch`, for pages that axios would make several times larger.
 * @param read reads the body of a response with status 200.
 * @throws {ApiError} for every failure; status 404 has the code `refused`.
 */
async function fetchResource<Content>(
  url: string,
  read: (response: Response) => Promise<Content>,
  { timeoutMs = TIMEOUT_MS, signal, ...init }: FetchOptions & Omit<RequestInit, 'signal'> = {},
): Promise<Content> {
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    if (response.status === 200) return await read(response);
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    const body: unknown = await response.json().catch(() => undefined);
    throw errorFromResponse(response.status, retryAfter, body, new Date());
  } catch (error) {
    if (isApiError(error)) throw error;
    if (deadline.signal.aborted) throw new ApiError(signal?.aborted ? 'cancelled' : 'timeout');
    throw new ApiError('network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Parses a body; an empty one is undefined. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError('malformed', { status: response.status });
  }
}

/** Gets parsed JSON. @throws {ApiError} for every failure. */
export function fetchJson(url: string): Promise<unknown> {
  return fetchResource(url, readJson);
}

/**
 * Posts JSON.
 * @returns the parsed response; undefined for an empty one.
 * @throws {ApiError} for every failure.
 */
export function sendJson(url: string, body: object, options: FetchOptions = {}): Promise<unknown> {
  return fetchResource(url, readJson, {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Gets a file. @throws {ApiError} for every failure. */
export function fetchBytes(url: string): Promise<Uint8Array> {
  return fetchResource(url, async (response) => new Uint8Array(await response.arrayBuffer()));
}
