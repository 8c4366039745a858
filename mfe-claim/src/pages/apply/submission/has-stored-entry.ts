import { contactStore } from '@prizestash/shared/contact';

/** Returns true while this device stores the contact of an accepted entry, which has a receipt. */
export function hasStoredEntry(): boolean {
  return contactStore.contact !== null;
}
