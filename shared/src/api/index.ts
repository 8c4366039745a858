export { ApiError, isApiError } from './api-error';
export type { ApiErrorCode, FieldErrors } from './api-error';
export type { EntryEvidence } from './entry-evidence';

export { registerEntry } from './register-entry';
export type { RegisterOptions } from './register-entry';
export { unsubscribe } from './unsubscribe';
export type { UnsubscribeOptions, UnsubscribePayload } from './unsubscribe';
