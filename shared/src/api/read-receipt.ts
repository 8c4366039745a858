import type { EntryReceipt } from '../contact/contact';
import { isEntryPeriod } from '../rules/calendar/entry-period';
import { ApiError } from './api-error';

/**
 * Reads what the API says about an accepted entry: `{ "data": { "id", "entry_period", … } }`
 * (specification, section 7.1).
 *
 * Only the receipt's own fields are taken, so an answer cannot overwrite a contact's details.
 *
 * @throws {ApiError} `malformed` for any other shape: the visitor must not be told that an entry
 *   was accepted on the word of something that is not the API.
 */
export function readReceipt(body: unknown): EntryReceipt {
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data)) throw new ApiError('malformed');
  const { id, entry_period, entered_at } = data;
  if (typeof id !== 'string' || id === '') throw new ApiError('malformed');
  if (!isEntryPeriod(entry_period)) throw new ApiError('malformed');
  const known = typeof entered_at === 'string' && !Number.isNaN(Date.parse(entered_at));
  return { id, entry_period, ...(known ? { entered_at } : {}) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
