import type { Contact } from './contact';
import type { ContactRecord } from './contact-record';
import { contactVersion, STORED_CONTACT_LIFETIME_MS } from './device-record';
import { parseStoredContact } from './stored-contact';

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
