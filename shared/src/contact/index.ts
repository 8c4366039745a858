export { contactStore, recordSent, whenRehydrated } from './page-contact';
export { useContact } from './page-contact';
export { STORED_CONTACT_LIFETIME_MS } from './device-record';
export type { Contact, EntryReceipt, GivenConsent, SentDetails, SubmittedContact } from './contact';
