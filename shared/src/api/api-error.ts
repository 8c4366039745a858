/**
 * Why a call to the entry API failed, as a stable code (docs/product.md, section 8).
 *
 * - `validation`: status 400, the API rejected one or more fields; see `fieldErrors`.
 * - `duplicate`: status 409, this person or email has already entered; see `entryPeriod`.
 * - `key-reused`: status 422, the idempotency key was used with other values; use a new key.
 * - `too-many`: status 429, rate limited; see `retryAfterSeconds`.
 * - `unavailable`: status 408 or 5xx, the API could not process the call; it is safe to retry.
 * - `refused`: any other status above 299; a retry does not help.
 * - `network`: no response, so it is unknown whether the API received the call.
 * - `timeout`: no response in time; it is also unknown whether the API received the call.
 * - `malformed`: the response is not from the API, for example a Wi-Fi sign-in page.
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
  | 'malformed';

/** Messages by field name, as sent by the API. */
export type FieldErrors = Readonly<Record<string, string>>;

interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  readonly status?: number;
  /** The API's message for the visitor, from `error.message`; empty when it sent none. */
  readonly serverMessage?: string;
  readonly fieldErrors?: FieldErrors;
  /** Whole seconds to wait before a retry; null when the API sent none. */
  readonly retryAfterSeconds?: number | null;
  /** Period of the earlier entry, for example `2026-11`; null when the API sent none. */
  readonly entryPeriod?: string | null;
}

/**
 * A failed call to the entry API. It holds nothing of the request, so that it can be logged.
 * `serverMessage` and `fieldErrors` are meant for the visitor.
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
      status
        ? `The entry API responded with ${status}: ${code}`
        : `The entry API call failed: ${code}`,
    );
    this.code = code;
    this.status = status;
    this.serverMessage = details.serverMessage ?? '';
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.entryPeriod = details.entryPeriod ?? null;
  }
}

/** Checks for an `ApiError`, also from another copy of this module on the page. */
export function isApiError(value: unknown): value is ApiError {
  return value instanceof Error && value.name === 'ApiError' && 'code' in value;
}
