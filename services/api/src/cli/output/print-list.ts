import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { printableValue } from '@prizestash/server-kit/strip-control-characters';

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

/** What a JSON text may hold that `printableValue` removes: a character, or an escaped one. */
const UNPRINTABLE = /\\[ubfnrt]|[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const printableText = (text: string): string =>
  UNPRINTABLE.test(text) ? JSON.stringify(printableValue(JSON.parse(text))) : text;

/** JSON texts in batches. */
type Texts = AsyncIterable<readonly string[]>;

async function* lines(batches: Texts): AsyncGenerator<string> {
  for await (const texts of batches) yield texts.map((text) => `${printableText(text)}\n`).join('');
}

async function* records(batches: Texts): AsyncGenerator<unknown> {
  for await (const texts of batches) {
    for (const text of texts) yield printableValue(JSON.parse(text));
  }
}

/**
 * Prints JSON texts of records as lines or as CSV, waiting for the reader. Control characters in values
 * are removed.
 * @param columns names in the order of the CSV columns
 * @param output stays open
 */
export async function printList(
  batches: Texts,
  columns: readonly string[],
  format: 'json' | 'csv',
  output: Writable,
): Promise<void> {
  const steps =
    format === 'csv'
      ? [Readable.from(records(batches)), csvStream(columns)]
      : [Readable.from(lines(batches))];
  await pipeline([...steps, output], { end: false });
}
