import { once } from 'node:events';
import { type Writable } from 'node:stream';
import { csvRow } from './csv';

/**
 * Prints records as JSON lines, or as CSV with a heading, no faster than they are read.
 * @param columns names in the order of the CSV
 */
export async function printList(
  records: AsyncIterable<Readonly<Record<string, unknown>>>,
  columns: readonly string[],
  format: 'json' | 'csv',
  output: Writable,
): Promise<void> {
  const write = async (text: string): Promise<void> => {
    if (!output.write(text)) await once(output, 'drain');
  };
  if (format === 'csv') await write(csvRow(columns));
  for await (const record of records) {
    await write(
      format === 'csv'
        ? csvRow(columns.map((column) => record[column]))
        : `${JSON.stringify(record)}\n`,
    );
  }
}
