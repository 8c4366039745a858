export { ApiError, isApiError } from './api-error';
export type { ApiErrorCode } from './api-error';
export { hashConsentText } from './entry-evidence';
export { fetchBytes, fetchJson, sendJson } from './fetch-resource';
export { registerEntry } from './register-entry';
