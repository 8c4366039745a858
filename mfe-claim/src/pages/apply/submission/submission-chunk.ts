import { contactStore } from '@prizestash/shared/contact';

/*
 * The submission chunk: validation rules (yup), device detection (ua-parser-js), the API call (axios)
 * and its messages. It weighs more than the form, so it is loaded when the form first receives focus.
 */
export { toFormErrors } from '../errors/to-form-errors';
export { unresolvedServerErrors } from '../errors/to-form-errors';
export { prepareSubmission, submitClaim } from './submit-claim';
export { validateClaim } from './submit-claim';

/** Returns true while this device stores the contact of an accepted entry, which has a receipt. */
export function hasStoredEntry(): boolean {
  return contactStore.contact !== null;
}
