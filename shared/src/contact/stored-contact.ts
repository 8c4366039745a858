import { contactKey, STORED_CONTACT_LIFETIME_MS, contactVersion, expiryOf } from './device-record';
import { contactFieldNames, isOptionalField } from '../rules/entry/submitted-contact';
import { isRecord } from '../rules/text/json-checks';
import type { Contact } from './contact';
import { contactContract, contactReceiptFields } from './contract';

/** The part of the Web Storage interface that the contact needs. */
export type ContactStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The stored text of the contact, and when it last matched the contact in memory. Calls never throw: private
 * mode, a full disk or a policy may refuse storage, and the visit then continues from memory.
 */
export class ContactRecord {
  /** When the contact in memory expires, milliseconds since 1970. */
  expiresAtMs = Date.now() + STORED_CONTACT_LIFETIME_MS;
  /** The stored text when the contact in memory last matched it; null for none. */
  private knownText: string | null = null;

  constructor(private readonly storage: ContactStorage) {}

  /** Returns the stored text, null for none, or undefined when storage is refused. */
  read(): string | null | undefined {
    return attempt(() => this.storage.getItem(contactKey));
  }

  /** Stores a text, or removes the record for null. */
  write(text: string | null): void {
    attempt(() => {
      if (text === null) this.storage.removeItem(contactKey);
      else this.storage.setItem(contactKey, text);
    });
    // Reads back what storage really holds: it may refuse the text or drop it.
    this.markKnown(this.read() ?? null);
  }

  /** Records that the contact in memory matches this stored text. */
  markKnown(text: string | null): void {
    this.knownText = text;
  }

  isKnown(text: string | null): boolean {
    return text === this.knownText;
  }
}

function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** A genuine record has fewer than 2,000 characters. A longer text is not parsed. */
const MAX_STORED_CHARACTERS = 20_000;
const MAX_FIELD_CHARACTERS = 500;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_FIELD_CHARACTERS;

/** Names that reach a prototype when they are copied. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a value is an object of texts. The record has a limit for all of them. */
const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) &&
  Object.entries(value).every(([name, text]) => !unsafeNames.has(name) && typeof text === 'string');

/** What was agreed to, and what was sent; without what is not of this form. */
function recordedFacts({ consent, sent }: Record<string, unknown>): object {
  const isConsent =
    isRecord(consent) &&
    typeof consent['text'] === 'string' &&
    isTexts(consent['recipients']) &&
    isTexts(consent['documents']);
  const isSent =
    Array.isArray(sent) &&
    sent.every(
      (one: unknown) =>
        isTexts(one) && one['partner'] && one['details'] && Date.parse(one['at'] ?? '') > 0,
    );
  return { ...(isConsent && { consent }), ...(isSent && { sent }) };
}

/** The plain values beside the known fields, which came with the API's response. */
function otherFields(value: Record<string, unknown>): Record<string, unknown> {
  const known = new Set(contactContract.fields);
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, field]) =>
        !known.has(name) &&
        !unsafeNames.has(name) &&
        (isText(field) || typeof field === 'number' || typeof field === 'boolean'),
    ),
  );
}

/**
 * Copies the fields of a contact from an unknown value, and the plain values beside them.
 * @returns null when a required field is missing, or a field has another type.
 */
function toContact(value: unknown): Contact | null {
  if (!isRecord(value)) return null;
  const { tcpa } = value;
  if (typeof tcpa !== 'boolean') return null;
  const contact: Record<string, unknown> = { tcpa };
  for (const field of contactFieldNames) {
    if (field in contact || (isOptionalField(field) && !Object.hasOwn(value, field))) continue;
    if (!Object.hasOwn(value, field) || !isText(value[field])) return null;
    contact[field] = value[field];
  }
  for (const field of contactReceiptFields) {
    if (Object.hasOwn(value, field) && isText(value[field])) contact[field] = value[field];
  }
  if (Number.isNaN(Date.parse(String(contact['entered_at'])))) delete contact['entered_at'];
  return { ...otherFields(value), ...contact, ...recordedFacts(value) } as unknown as Contact;
}

/** A valid stored record. */
interface StoredContact {
  readonly contact: Contact;
  /** Milliseconds since 1970; 24 hours from now when the record has no expiry. */
  readonly expireInTimestamp: number;
}

/**
 * Parses and checks the stored text.
 * @param text the text under the key, or null for none.
 * @param nowMs the current time, milliseconds since 1970.
 * @returns null for invalid, foreign or expired data, or another version.
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
  const { version, expireInTimestamp: stored } = state['__mps__'];
  const expiry = stored ?? NaN;
  if (version !== contactVersion || typeof expiry !== 'number') return null;
  const expireInTimestamp = expiryOf(expiry, nowMs);
  const contact = expireInTimestamp > nowMs ? toContact(state['contact']) : null;
  return contact && { contact, expireInTimestamp };
}

const textOf = (contact: Contact, expireInTimestamp: number): string =>
  JSON.stringify({ contact, __mps__: { version: contactVersion, expireInTimestamp } });

/**
 * The storage that mobx-persist-store reads and writes. The library hydrates any object that it
 * gets, so only a checked record reaches it.
 *
 * @param record where the text is kept.
 * @param isTooLate true after the rehydration time-out: the record is then ignored.
 */
export function checkedStorage(record: ContactRecord, isTooLate: () => boolean) {
  return {
    async getItem(): Promise<string | null> {
      const text = (await record.read()) ?? null;
      const stored = isTooLate() ? null : parseStoredContact(text, Date.now());
      record.markKnown(text);
      if (!stored) return null;
      record.expiresAtMs = stored.expireInTimestamp;
      const checked = textOf(stored.contact, stored.expireInTimestamp);
      // A record without an expiry gets one now, so its 24 hours begin once.
      if (checked !== text) record.write(checked);
      return checked;
    },
    setItem(_key: string, text: string): void {
      const { contact } = JSON.parse(text) as { contact: Contact | null };
      const before = parseStoredContact(record.read() ?? null, Date.now());
      // What is added to the record of an entry does not prolong its 24 hours.
      record.expiresAtMs =
        before && before.contact.id === contact?.id
          ? before.expireInTimestamp
          : Date.now() + STORED_CONTACT_LIFETIME_MS;
      record.write(contact && textOf(contact, record.expiresAtMs));
    },
    removeItem(): void {
      record.write(null);
    },
  };
}
