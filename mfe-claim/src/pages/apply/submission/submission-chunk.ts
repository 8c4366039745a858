import { contactStore } from '@prizestash/shared/contact';

/*
 * The submission chunk: validation rules (yup), device detection (ua-parser-js) and the API call
 * (axios). It weighs more than the form, so it is loaded when the form first receives focus.
 */
export { submitClaim } from './submit-claim';
export { validateClaim } from './validate-claim';

/** Returns true while this device stores the contact of an accepted entry, which has a receipt. */
export function hasStoredEntry(): boolean {
  return contactStore.contact !== null;
}
