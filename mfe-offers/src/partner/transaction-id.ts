import type { Contact } from '@prizestash/shared/contact';

/** FNV-1a: enough to tell the few entries of one device apart, and no way back to the text. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

/**
 * Tells entries apart without keeping a personal detail: the id that the entry API gave, or a
 * digest where the record on the device came without one, so that no partner gets it twice.
 */
export function entryKeyOf(contact: Contact): string {
  if (contact.id) return contact.id;
  const { email, birthday, entry_period = '' } = contact;
  return `digest-${digest([email.toLowerCase(), birthday, entry_period].join('|'))}`;
}
