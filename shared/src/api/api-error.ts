/**
 * What can go wrong with a call to the entry API, as stable words a program may branch on
 * (specification, section 8).
 *
 * - `validation` 400: the API refused one or more fields; see `fieldErrors`.
 * - `duplicate` 409: this person or email has already entered; see `entryPeriod`.
 * - `key-reused` 422: the idempotency key came with other values before; a new key is needed.
 * - `too-many` 429: refused for its rate; see `retryAfterSeconds`.
 * - `unavailable` 408 and 5xx: the API could not do its work; the same call may be made again.
 * - `refused`: any other status; making the same call again will not help.
 * - `network`: no answer came, so it is unknown whether the call arrived.
 * - `timeout`: the answer did not come in time; unknown as well.
 * - `cancelled`: the caller gave the call up.
 * - `malformed`: an answer came that is not the API's, for example a hotel's sign-in page.
 */
export type ApiErrorCode =
  | 'validation'
  | 'duplicate'
  | 'key-reused'
  | 'too-many'
  | 'unavailable'
  | 'refused'
  | 'network'
  | 'timeout'
  | 'cancelled'
  | 'malformed';

/** Messages by field name, as the API sent them. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  readonly status?: number;
  /** The API's own sentence for the visitor, from `error.message`; empty when it sent none. */
  readonly serverMessage?: string;
  readonly fieldErrors?: FieldErrors;
  /** Whole seconds until another try is welcome; null when the API did not say. */
  readonly retryAfterSeconds?: number | null;
  /** Period that the first entry stands in, for example `2026-11`; null when the API did not say. */
  readonly entryPeriod?: string | null;
}

/**
 * A failed call to the entry API. Neither its `message` nor any other part repeats what was sent,
 * so it may be logged; `serverMessage` and `fieldErrors` are for the visitor alone.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly serverMessage: string;
  readonly fieldErrors: FieldErrors;
  readonly retryAfterSeconds: number | null;
  readonly entryPeriod: string | null;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    const status = details.status ?? 0;
    super(
      status ? `The entry API answered ${status}: ${code}` : `The entry API call failed: ${code}`,
    );
    this.code = code;
    this.status = status;
    this.serverMessage = details.serverMessage ?? '';
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.entryPeriod = details.entryPeriod ?? null;
  }
}

/** True for an `ApiError`, also one made by another copy of this module on the page. */
export function isApiError(value: unknown): value is ApiError {
  return value instanceof Error && value.name === 'ApiError' && 'code' in value;
}
