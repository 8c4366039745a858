export { contactStore, recordSent, whenRehydrated } from './page-contact';
export { useContact } from './use-contact';
export { forgetSession, PERSONAL_SESSION_PREFIX } from './forget-session';
export { STORED_CONTACT_LIFETIME_MS } from './stored-contact';
export type { Contact, EntryReceipt, GivenConsent, SentDetails, SubmittedContact } from './contact';
