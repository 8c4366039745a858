import type { EntryReceipt } from '../contact/contact';
import { isEntryPeriod } from '../rules/calendar/entry-period';
import { isRecord } from '../rules/text/json-checks';
import { ApiError } from './api-error';

/**
 * Reads the receipt from the body of a response: `{ "data": { "id", "entry_period", … } }`
 * (specification, section 7.1).
 *
 * Copies only the receipt's fields, so that a response cannot overwrite a contact's details.
 *
 * @throws {ApiError} `malformed` for any other shape, because only the API can confirm an entry.
 */
export function readReceipt(body: unknown): EntryReceipt {
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data)) throw new ApiError('malformed');
  const { id, entry_period, entered_at } = data;
  if (typeof id !== 'string' || id === '') throw new ApiError('malformed');
  if (!isEntryPeriod(entry_period)) throw new ApiError('malformed');
  const isDate = typeof entered_at === 'string' && !Number.isNaN(Date.parse(entered_at));
  return { id, entry_period, ...(isDate ? { entered_at } : {}) };
}
