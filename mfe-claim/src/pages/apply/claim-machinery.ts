/**
 * What the form needs only once somebody uses it: rules, device detection and the call itself.
 * Together they weigh more than the form, so they are one chunk that is fetched on the first touch.
 */
export { checkClaim } from './check-claim';
export { holdsEntry } from './holds-entry';
export { submitClaim } from './submit-claim';
