import { ApiError } from '../api/api-error';
import { fetchJson } from '../api/fetch-resource';
import { isRecord, natural } from '../rules/text/json-checks';

/**
 * Public keys that sign the records of drawings: a JWK set (RFC 7517), with the head of their log
 * (drawing protocol, section 9).
 */
export interface DrawingKeySet {
  /** Hash of the last record, 64 hexadecimal digits, and the number of records; absent without any. */
  readonly log?: { readonly head: string; readonly records: number };
  readonly keys: readonly Readonly<Record<string, string>>[];
}

/**
 * Gets the keys from the API: `GET {api}/v1/drawings/keys`.
 * @throws {ApiError} for every failure; `malformed` for a set that is empty or no JWK set, or a head that is none.
 */
export async function fetchDrawingKeys(apiBaseUrl: string): Promise<DrawingKeySet> {
  const body = await fetchJson(`${apiBaseUrl}/v1/drawings/keys`);
  const { keys, log } = isRecord(body) ? body : {};
  const isKey = (key: unknown) =>
    isRecord(key) &&
    'kid' in key &&
    Object.values(key).every((member) => typeof member === 'string');
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isKey)) {
    throw new ApiError('malformed');
  }
  if (log === undefined) return { keys: keys as DrawingKeySet['keys'] };
  const { head, records } = isRecord(log) ? log : {};
  if (typeof head !== 'string' || !/^[0-9a-f]{64}$/.test(head) || !natural(records)) {
    throw new ApiError('malformed');
  }
  return { keys: keys as DrawingKeySet['keys'], log: { head, records: records as number } };
}
