import type { Contact } from './contact';
import { contactReceiptFields, contactTextFields, contactVersion } from './contract';

/** How long a record is kept (beyond the letter of the specification). */
export const STORED_CONTACT_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** A genuine record has under 2,000 characters; more is junk, and is not parsed. */
const MAX_STORED_CHARACTERS = 20_000;
const MAX_FIELD_CHARACTERS = 500;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_FIELD_CHARACTERS;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a contact out of an unknown value, copying only the fields that a contact has.
 * @returns null when anything is missing, foreign or of another shape.
 */
function toContact(value: unknown): Contact | null {
  if (!isRecord(value)) return null;
  const { gender, tcpa } = value;
  if (gender !== '0' && gender !== '1' && gender !== '2') return null;
  if (typeof tcpa !== 'boolean') return null;
  const contact: Record<string, unknown> = { gender, tcpa };
  for (const field of contactTextFields) {
    if (!Object.hasOwn(value, field) || !isText(value[field])) return null;
    contact[field] = value[field];
  }
  for (const field of contactReceiptFields) {
    if (Object.hasOwn(value, field) && isText(value[field])) contact[field] = value[field];
  }
  if (Number.isNaN(Date.parse(String(contact['entered_at'])))) delete contact['entered_at'];
  return contact as unknown as Contact;
}

/** A stored record that was found good. */
interface StoredContact {
  readonly contact: Contact;
  /** Milliseconds since 1970; 24 hours from now where the record carries no date. */
  readonly expireInTimestamp: number;
}

/**
 * Reads the stored text.
 * @param text what stands under the key, or null.
 * @param nowMs the moment of reading, milliseconds since 1970.
 * @returns null for bad, foreign, older, newer or expired data.
 */
export function parseStoredContact(text: string | null, nowMs: number): StoredContact | null {
  if (text === null || text.length > MAX_STORED_CHARACTERS) return null;
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(state) || !isRecord(state['__mps__'])) return null;
  const { version, expireInTimestamp } = state['__mps__'];
  const latest = nowMs + STORED_CONTACT_LIFETIME_MS;
  const expiry = expireInTimestamp ?? latest;
  if (version !== contactVersion || typeof expiry !== 'number') return null;
  // A date further ahead than the lifetime was not written by us.
  if (expiry <= nowMs || expiry > latest) return null;
  const contact = toContact(state['contact']);
  return contact && { contact, expireInTimestamp: expiry };
}
