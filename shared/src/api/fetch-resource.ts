import { ApiError, isApiError } from './api-error';
import { errorFromResponse } from './error-from-response';
import { repeatCall } from './repeat-call';

/** Time limit of a whole call, until the last byte is received. */
const TIMEOUT_MS = 15_000;

interface ApiResponse<Body> {
  readonly status: number;
  /** The header of a name, in lower case. */
  header(name: string): unknown;
  /** For a status other than 200: the parsed body, or text when it is not JSON. */
  readonly body: Body;
}

/**
 * Whether a response is a page: a sign-in page of a Wi-Fi, or one of a proxy, with status 200. The API
 * sends none.
 */
function isPage({ header, body }: ApiResponse<unknown>): boolean {
  const type = header('content-type');
  if (typeof type === 'string' && /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type))
    return true;
  return typeof body === 'string' && /^\s*<(!doctype html|html|head|body)\b/i.test(body);
}

/**
 * Calls the API. Only status 200 is a success (docs/product.md, sections 2 and 7): any other 2xx does
 * not come from the API, and neither does a page.
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
    const response = await send(deadline.signal);
    const { status, body } = response;
    if (status === 200 && isPage(response)) throw new ApiError('malformed', { status });
    if (status === 200) return body;
    const retryAfter = response.header('retry-after');
    const seconds = typeof retryAfter === 'string' ? retryAfter : undefined;
    throw errorFromResponse(status, seconds, body, new Date());
  } catch (error) {
    if (isApiError(error)) throw error;
    throw new ApiError(deadline.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Requests one resource with `fetch`. Axios, which sends the entry (docs/architecture.md, Stack), has 20 kB
 * (Brotli), so it is in the chunk that loads when the form gets focus, and no other page loads it.
 * @param read reads the body of a response with status 200.
 * @throws {ApiError} for every failure; status 404 has the code `refused`.
 */
function fetchResource<Content>(
  url: string,
  read: (response: Response) => Promise<Content>,
  init?: RequestInit,
): Promise<Content> {
  return callApi(async (signal) => {
    const response = await fetch(url, { ...init, signal });
    const { status } = response;
    return {
      status,
      header: (name) => response.headers.get(name),
      body: await (status === 200 ? read(response) : response.json().catch(() => undefined)),
    };
  });
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
 * Posts JSON; repeats the call while the API is unavailable for a moment.
 * @returns the parsed response; undefined for an empty one.
 * @throws {ApiError} for every failure.
 */
export function sendJson(url: string, body: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return repeatCall(() => fetchResource(url, readJson, init));
}

/** Gets a file. @throws {ApiError} for every failure. */
export function fetchBytes(url: string): Promise<Uint8Array> {
  return fetchResource(url, async (response) => new Uint8Array(await response.arrayBuffer()));
}
