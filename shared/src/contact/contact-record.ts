import { contactKey, STORED_CONTACT_LIFETIME_MS } from './device-record';

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
