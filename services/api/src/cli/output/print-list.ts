import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { printableValue } from '@prizestash/server-kit/strip-control-characters';

type ListRecord = Readonly<Record<string, unknown>>;

/**
 * Creates a CSV stream (RFC 4180) with a header row. A text that a spreadsheet would run as a formula
 * (OWASP, CSV injection) gets an apostrophe in front, also a phone number, which begins with `+`.
 */
function csvStream(columns: readonly string[]) {
  return stringify({
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: [/'/, /^[=+\-@＝＋－＠]/],
    cast: {
      boolean: String,
      object: (value) => (Array.isArray(value) ? value.join(' ') : JSON.stringify(value)),
    },
  });
}

async function* jsonLines(records: AsyncIterable<ListRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

async function* printable(records: AsyncIterable<ListRecord>): AsyncGenerator<ListRecord> {
  for await (const record of records) yield printableValue(record) as ListRecord;
}

/** What a JSON text may hold that `printableValue` removes: a character, or an escaped one. */
const UNPRINTABLE = /\\[ubfnrt]|[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const printableText = (text: string): string =>
  UNPRINTABLE.test(text) ? JSON.stringify(printableValue(JSON.parse(text))) : text;

async function* lines(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const texts of batches) yield texts.map((text) => `${printableText(text)}\n`).join('');
}

/**
 * Prints JSON texts of records as lines, waiting for the reader. Control characters in values are
 * removed.
 * @param output stays open
 */
export async function printJsonTexts(
  batches: AsyncIterable<readonly string[]>,
  output: Writable,
): Promise<void> {
  await pipeline(Readable.from(lines(batches)), output, { end: false });
}

/**
 * Prints records as JSON lines or as CSV, waiting for the reader. Control characters in values are
 * removed.
 * @param columns names in the order of the CSV columns
 * @param output stays open
 */
export async function printList(
  records: AsyncIterable<ListRecord>,
  columns: readonly string[],
  format: 'json' | 'csv',
  output: Writable,
): Promise<void> {
  const safe = Readable.from(printable(records));
  if (format === 'csv') await pipeline(safe, csvStream(columns), output, { end: false });
  else await pipeline(Readable.from(jsonLines(safe)), output, { end: false });
}
