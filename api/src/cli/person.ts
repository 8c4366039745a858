import { type Pool } from 'pg';
import { correctEntry } from '../persons/correct-entry';
import { ErasuresRepository } from '../persons/erasures-repository';
import { formatErasure } from '../persons/format-erasure';
import { formatPerson } from '../persons/format-person';
import { exportPerson, type PersonExport } from '../persons/person-export-repository';
import { PersonsRepository } from '../persons/persons-repository';
import { ServiceError } from '../service-error';
import { type Settings } from '../settings/settings';
import { type PersonOptions, readPersonOptions } from './person-options';
import { printableValue } from './strip-control-characters';
import { withDatabase } from './with-database';

function chosenEntry({ entries }: PersonExport, entryId: string | undefined) {
  const chosen = entries.filter(({ id }) => entryId === undefined || id === entryId);
  const [entry] = chosen;
  if (entry && chosen.length === 1) return entry;
  throw new ServiceError(
    'invalid-argument',
    entry ? 'This person has several entries: name one with --entry.' : 'There is no such entry.',
  );
}

async function run(pool: Pool, options: PersonOptions, { retention }: Settings): Promise<string> {
  const persons = new PersonsRepository(pool);
  const emailKey = options.emailKey ?? (await persons.emailKeyOf(String(options.entryId)));
  const person = await exportPerson(pool, emailKey);
  const now = new Date();
  if (options.action === 'export') {
    const printable = printableValue(person) as PersonExport;
    return options.format === 'text'
      ? formatPerson(printable)
      : `${JSON.stringify(printable, null, 2)}\n`;
  }
  if (options.action === 'correct') {
    const entry = chosenEntry(person, options.entryId);
    const fields = Object.keys(options.changes).join(', ');
    const correction = correctEntry(entry, options.changes);
    await persons.correct(String(entry['id']), correction, fields, now);
    return `Corrected ${fields} of 1 entry.\n`;
  }
  const ids = person.entries.map(({ id }) => String(id));
  const erasures = new ErasuresRepository(pool);
  const erased = await erasures.erase(ids, 'request', retention.prizeDays, now);
  return formatErasure(erased, person.unsubscribes.length > 0);
}

/** `npm run person`: exports, corrects or erases what is stored about a person. */
withDatabase(async (pool, settings) => {
  const options = readPersonOptions(process.argv.slice(2));
  process.stdout.write(await run(pool, options, settings));
});
