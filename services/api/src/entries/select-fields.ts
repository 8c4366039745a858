import { entryFields, type EntryPayload } from '@prizestash/shared/rules/entry-payload';

/**
 * Selects fields of entries as they were sent: the birthday as `MM/DD/YYYY`.
 * @param table alias of the table `entries`
 */
export function selectFields(names: readonly (keyof EntryPayload)[], table: string): string {
  return names
    .map((name) =>
      name === 'birthday'
        ? `to_char(${table}.birthday, 'MM/DD/YYYY') as birthday`
        : `${table}.${name}`,
    )
    .join(', ');
}

/** The values of fields for `namedQuery`: null for one that the entry does not have. */
export const fieldValues = (
  entry: Readonly<Partial<Record<keyof EntryPayload, unknown>>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entryFields.map((name) => [name, entry[name] ?? null]));

/** The parameter of a field as it was sent, for `namedQuery`. */
export const fieldParameter = (name: keyof EntryPayload): string =>
  name === 'birthday' ? "to_date(:birthday, 'MM/DD/YYYY')" : `:${name}`;
