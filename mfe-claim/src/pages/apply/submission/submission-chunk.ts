/**
 * What the form needs only once somebody uses it: rules, device detection and the call itself.
 * Together they weigh more than the form, so they are one chunk that is fetched on the first touch.
 */
export { validateClaim } from './validate-claim';
export { hasStoredEntry } from './has-stored-entry';
export { submitClaim } from './submit-claim';
