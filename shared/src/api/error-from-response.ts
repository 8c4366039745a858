import { isEntryPeriod } from '../rules/calendar/entry-period';
import { ApiError, type ApiErrorCode, type FieldErrors } from './api-error';
import { retryAfterSeconds } from './retry-after';

/** Longest sentence taken from an answer: nobody reads more, and a broken proxy may send pages. */
const maxMessageLength = 300;

/**
 * Turns an answer that is not a success into a typed error.
 * The body is `{ "error": { "message": "…", "errors": { field: "…" }, "entry_period": "…" } }`;
 * whatever does not look like that is left out rather than trusted.
 *
 * @param status HTTP status, 201 to 599.
 * @param retryAfter the `Retry-After` header, if any.
 * @param body the answer's body as parsed, or as text when it was no JSON.
 * @param now used when `Retry-After` is a date.
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
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, maxMessageLength) : '';
}

function textMap(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, message]) => [field, text(message)] as const)
      .filter(([, message]) => message !== ''),
  );
}
