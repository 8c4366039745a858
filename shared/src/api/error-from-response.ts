import { isEntryPeriod } from '../rules/calendar/entry-period';
import { isRecord } from '../rules/text/json-checks';
import { ApiError, type ApiErrorCode, type FieldErrors } from './api-error';

/** One day. A longer wait is a mistake of the sender. */
const maxSeconds = 24 * 60 * 60;

/**
 * Parses a `Retry-After` header: either seconds or an HTTP date (RFC 9110, section 10.2.3).
 *
 * @param header the header's text; undefined when it is missing or not exposed.
 * @param now the current time, for the date form.
 * @returns whole seconds, 1 to 86400; null for a missing or invalid header.
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const trimmed = header?.trim() ?? '';
  if (trimmed === '') return null;
  const seconds = /^\d+$/.test(trimmed)
    ? Number(trimmed)
    : Math.ceil((Date.parse(trimmed) - now.getTime()) / 1000);
  if (!Number.isFinite(seconds)) return null;
  return Math.min(Math.max(seconds, 1), maxSeconds);
}

/** Longest message that is shown. A broken proxy may send a whole page. */
const maxMessageLength = 300;

/**
 * Creates a typed error from a response that is not a success (docs/product.md, sections 7 and 8).
 * The body is `{ "error": { "message": "…", "errors": { field: "…" }, "entry_period": "…" } }`;
 * of a list of messages the first is kept, and parts with another shape are ignored.
 *
 * @param status HTTP status, 201 to 599.
 * @param retryAfter the `Retry-After` header, if any.
 * @param body the parsed body, or text when it is not JSON.
 * @param now the current time, for a `Retry-After` that is a date.
 */
export function errorFromResponse(
  status: number,
  retryAfter: string | undefined,
  body: unknown,
  now: Date,
): ApiError {
  const error = property(body, 'error');
  const fieldErrors = textMap(property(error, 'errors'));
  const entryPeriod = property(error, 'entry_period');
  return new ApiError(codeOf(status), {
    status,
    serverMessage: text(property(error, 'message')),
    fieldErrors,
    retryAfterSeconds: retryAfterSeconds(retryAfter, now),
    entryPeriod: isEntryPeriod(entryPeriod) ? entryPeriod : null,
  });
}

function codeOf(status: number): ApiErrorCode {
  if (status < 300) return 'malformed';
  if (status === 400) return 'validation';
  if (status === 409) return 'duplicate';
  if (status === 422) return 'key-reused';
  if (status === 429) return 'too-many';
  if (status === 408 || status >= 500) return 'unavailable';
  return 'refused';
}

function property(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, maxMessageLength) : '';
}

function textMap(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, message]) => [field, [message].flat().map(text).find(Boolean) ?? ''] as const)
      .filter(([, message]) => message !== ''),
  );
}
