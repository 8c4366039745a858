export { ApiError, isApiError } from './api-error';
export type { ApiErrorCode } from './api-error';
export { callApi } from './call-api';
export { fetchBytes, fetchJson, sendJson } from './fetch-resource';
export { prepareRegisterEntry, registerEntry } from './register-entry';
export { repeatCall } from './repeat-call';
