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
