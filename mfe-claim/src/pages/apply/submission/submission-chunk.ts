/**
 * The submission chunk: validation rules (yup), device detection (ua-parser-js) and the API call
 * (axios). It weighs more than the form, so it is loaded when the form first receives focus.
 */
export { hasStoredEntry } from './has-stored-entry';
export { submitClaim } from './submit-claim';
export { validateClaim } from './validate-claim';
