import { entryColumns, listEntries } from '../entries/list-entries-repository';
import { readListOptions } from './list-options';
import { printList } from './print-list';
import { withDatabase } from './with-database';

/** `npm run entries`: lists entries with their consent evidence, oldest first. */
void withDatabase(async (pool) => {
  const { format, period } = readListOptions(process.argv.slice(2), true);
  await printList(listEntries(pool, period), entryColumns, format, process.stdout);
});
