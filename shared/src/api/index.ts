export { ApiError, isApiError } from './api-error';
export type { ApiErrorCode } from './api-error';
export { callApi, fetchBytes, fetchJson, sendJson } from './fetch-resource';
export { prepareRegisterEntry, registerEntry } from './register-entry';
export { repeatCall } from './repeat-call';
