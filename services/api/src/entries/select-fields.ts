import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';

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

/** The parameter of a field as it was sent, for `namedQuery`. */
export const fieldParameter = (name: keyof EntryPayload): string =>
  name === 'birthday' ? "to_date(:birthday, 'MM/DD/YYYY')" : `:${name}`;
