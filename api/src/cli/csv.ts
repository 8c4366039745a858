/** First signs by which a spreadsheet takes a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes one value as a CSV cell (RFC 4180). A text that a spreadsheet would run as a formula gets
 * an apostrophe in front, phone numbers included: a `+` starts a formula too.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? asText(value) : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function asText(value: object): string {
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value);
}

/** Writes one CSV row with its line end. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
