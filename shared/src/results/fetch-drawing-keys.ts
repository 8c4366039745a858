import { ApiError } from '../api/api-error';
import { fetchJson } from '../api/fetch-resource';
import { isRecord } from '../rules/text/json-checks';

/** Public keys that sign the records of drawings: a JWK set (RFC 7517). */
export interface DrawingKeySet {
  readonly keys: readonly Readonly<Record<string, string>>[];
}

/**
 * Gets the keys from the API: `GET {api}/.well-known/prizestash-drawing-key.json`.
 * @throws {ApiError} for every failure; `malformed` for a set that is empty or no JWK set.
 */
export async function fetchDrawingKeys(apiBaseUrl: string): Promise<DrawingKeySet> {
  const body = await fetchJson(`${apiBaseUrl}/.well-known/prizestash-drawing-key.json`);
  const { keys } = isRecord(body) ? body : {};
  const isKey = (key: unknown) =>
    isRecord(key) &&
    'kid' in key &&
    Object.values(key).every((member) => typeof member === 'string');
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isKey)) {
    throw new ApiError('malformed');
  }
  return { keys: keys as DrawingKeySet['keys'] };
}
