/** A day: a longer wait is a mistake of the sender, and no visitor should be told to wait for it. */
const maxSeconds = 24 * 60 * 60;

/**
 * Reads a `Retry-After` header: either seconds or an HTTP date (RFC 9110, section 10.2.3).
 *
 * @param header the header's text, undefined when it was not sent or may not be read.
 * @param now the moment of the answer, for the date form.
 * @returns whole seconds, 1 to 86400; null when nothing usable was said.
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
