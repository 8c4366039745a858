import { contactStore } from '@prizestash/shared/contact';

/** True while this device keeps the contact of an accepted entry, and so can show its receipt. */
export function hasStoredEntry(): boolean {
  return contactStore.contact !== null;
}
