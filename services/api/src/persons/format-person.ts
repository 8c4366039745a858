import type { PersonExport } from './persons-repository';

const TITLES: Readonly<Record<keyof PersonExport, string>> = {
  entries: 'Entries',
  consents: 'Evidence of consent',
  registrations: 'Stored responses',
  unsubscribes: 'Unsubscribes',
  mails: 'Mails about entries',
  actions: 'Actions of the operator',
};

/**
 * Formats an export as text that the person can read: a heading for each kind of data, and one line
 * for each value.
 */
export function formatPerson(person: PersonExport): string {
  return (Object.keys(TITLES) as (keyof PersonExport)[])
    .map((kind) => {
      const records = person[kind].map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => {
            const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
            return `  ${name.replaceAll('_', ' ')}: ${text}\n`;
          })
          .join(''),
      );
      return `${TITLES[kind]}\n${records.join('\n') || '  none\n'}`;
    })
    .join('\n');
}
