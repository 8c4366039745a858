import { ApiError } from '../api/api-error';
import { isDrawing } from '../rules/calendar/drawing-schedule';
import type { DrawingSummary } from '../rules/calendar/drawing-summary';
import { isEntryPeriod } from '../rules/calendar/entry-period';
import { isRecord, natural, object, orNull, text } from '../rules/text/json-checks';
import { fetchJson } from '../api/fetch-resource';

/** A list of drawings. */
export interface DrawingList {
  /** Newest first. */
  readonly drawings: readonly DrawingSummary[];
  /** True with the demonstration beacon, which proves nothing. */
  readonly demonstration: boolean;
}

const members = {
  drawing: isDrawing,
  period: isEntryPeriod,
  entries: natural,
  status: text,
  draws_at: orNull(text),
  position: orNull(natural),
  winner: orNull(object({ first_name: text, last_initial: text, state: text })),
};
const isSummary = object(members);

/** Members that this version does not know are left out. */
function readSummary(value: unknown): DrawingSummary {
  if (!isSummary(value)) throw new ApiError('malformed');
  const known = Object.entries(value as DrawingSummary).filter(([name]) => name in members);
  return Object.fromEntries(known) as unknown as DrawingSummary;
}

/**
 * Reads the body of `GET /v1/drawings`.
 * @throws {ApiError} `malformed` for any other shape.
 */
export function readDrawingList(body: unknown): DrawingList {
  const { drawings, demonstration } = isRecord(body) ? body : {};
  if (!Array.isArray(drawings)) throw new ApiError('malformed');
  return { drawings: drawings.map(readSummary), demonstration: demonstration === true };
}

/**
 * Gets the latest drawings: `GET {api}/v1/drawings`.
 * @param apiBaseUrl absolute address of the API, without a trailing slash.
 * @throws {ApiError} for every failure.
 */
export async function fetchDrawings(apiBaseUrl: string): Promise<DrawingList> {
  return readDrawingList(await fetchJson(`${apiBaseUrl}/v1/drawings`));
}

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
