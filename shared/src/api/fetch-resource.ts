import { ApiError } from './api-error';
import { callApi } from './call-api';
import { repeatCall } from './repeat-call';

/**
 * Requests one resource with `fetch`. The product asks for axios to send the entry. It has 20 kB (Brotli),
 * so it is in the chunk that loads when the form gets focus, and no other page loads it.
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
 * Posts JSON; repeats the call while the API is away for a moment.
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
