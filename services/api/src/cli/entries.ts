import { LONG_STATEMENTS } from '../database/pool';
import { entryColumns, listEntries } from '../entries/list-entries-repository';
import { recordMailedEntry } from '../entries/mailed-entries';
import { readListOptions, readCard } from './arguments/options';
import { printList } from './output/print-list';
import { withDatabase } from './database/with-database';

/**
 * `npm run api -- entries`: lists entries with their consent evidence, oldest first. `mail` records an entry
 * that arrived by mail and prints its receipt.
 */
withDatabase(async (pool) => {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'mail') {
    const card = readCard(rest, new Date());
    const receipt = await recordMailedEntry(card, pool);
    process.stdout.write(`${JSON.stringify(receipt)}\n`);
    return;
  }
  const { format, period } = readListOptions(process.argv.slice(2));
  await printList(listEntries(pool, period), entryColumns, format, process.stdout);
}, LONG_STATEMENTS);
