import type { EntryReceipt } from '../contact/contact';
import { isEntryPeriod } from '../rules/calendar/entry-period';
import { isRecord } from '../rules/text/json-checks';

/**
 * Reads the data object of an accepted entry: `{ "data": { "id", "entry_period", … } }`
 * (docs/product.md, sections 4 and 7.1). Status 200 alone says that the entry was accepted, so a body of
 * any other shape is an empty object.
 *
 * @returns every field as it comes, but those of the receipt only with the type that pages read: an
 *   id that is a number as text, and no period or time that is not one.
 */
export function readReceipt(body: unknown): Partial<EntryReceipt> {
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data)) return {};
  const { id, entry_period, entered_at, ...others } = data;
  const isDate = typeof entered_at === 'string' && !Number.isNaN(Date.parse(entered_at));
  return {
    ...others,
    ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    ...(isEntryPeriod(entry_period) ? { entry_period } : {}),
    ...(isDate ? { entered_at } : {}),
  };
}
