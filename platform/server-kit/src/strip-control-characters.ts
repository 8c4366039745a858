/**
 * Control characters (C0, DEL, C1), line separators and bidirectional overrides. A terminal runs
 * escape sequences that begin with ESC or with U+009B; overrides make text read differently.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Removes characters that change what a terminal shows from one line. */
export function stripControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}

/** The same for a text of several lines. */
export function printableText(text: string): string {
  return text.split('\n').map(stripControlCharacters).join('\n');
}

/**
 * Makes a value from the database safe to print on a terminal.
 * @param value any JSON-like value; texts inside of arrays and objects, keys included, are stripped
 */
export function printableValue(value: unknown): unknown {
  if (typeof value === 'string') return stripControlCharacters(value);
  if (Array.isArray(value)) return value.map(printableValue);
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        stripControlCharacters(key),
        printableValue(item),
      ]),
    );
  }
  return value;
}
