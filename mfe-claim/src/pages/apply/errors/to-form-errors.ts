import { isApiError, type ApiError } from '@prizestash/shared/api';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { unresolvedServerErrors, type RejectedSubmission } from './unresolved-server-errors';
import { isClaimField, isFilled, type ClaimErrors } from '../fields/claim-fields';
import { pageErrorNotice, type Notice } from './notice';
import { toNotice } from './to-notice';

export interface FormErrors {
  readonly fields: ClaimErrors;
  /** Title of the error summary, when the server sent one message for all fields. */
  readonly heading?: string | undefined;
  /** Null when the field messages are enough. */
  readonly notice: Notice | null;
}

/**
 * Converts a failed submission to messages (docs/product.md, sections 2, 5 and 8). A server message is
 * shown on its field, whatever the status is, when the visitor filled that field in. All other
 * messages go to the notice at the top of the form, so that none is lost.
 *
 * @param sent the values that were sent.
 * @param current the values that the form shows by now.
 * @param now the time of the response.
 * @param supportEmail shown where a retry does not help.
 */
export function toFormErrors(
  error: unknown,
  sent: ClaimValues,
  current: ClaimValues,
  now: Date,
  supportEmail: string,
): FormErrors {
  if (!isApiError(error)) return { fields: {}, notice: pageErrorNotice };
  const { fields, otherMessages } = assignMessages(error, sent);
  const hasMessages = Object.keys(error.fieldErrors).length > 0;
  if (error.code === 'validation' || (hasMessages && !hasOwnNotice(error))) {
    return rejectedValues(error, { fields, values: sent }, current, otherMessages);
  }
  const notice = toNotice(error, now, supportEmail);
  return { fields, notice: { ...notice, sentences: [...notice.sentences, ...otherMessages] } };
}

function assignMessages(error: ApiError, values: ClaimValues) {
  const fields: ClaimErrors = {};
  const otherMessages: string[] = [];
  for (const [name, message] of Object.entries(error.fieldErrors)) {
    if (isClaimField(name) && isFilled(name, values)) fields[name] = message;
    else otherMessages.push(message);
  }
  return { fields, otherMessages };
}

/** Statuses that say more than that a value is wrong: already in, when to retry, safe to retry. */
function hasOwnNotice({ code }: ApiError): boolean {
  return code === 'duplicate' || code === 'too-many' || code === 'unavailable';
}

function rejectedValues(
  { serverMessage }: ApiError,
  rejected: RejectedSubmission,
  current: ClaimValues,
  otherMessages: readonly string[],
): FormErrors {
  const { fields } = rejected;
  const hasFieldErrors = Object.keys(unresolvedServerErrors(rejected, current)).length > 0;
  const title = serverMessage || 'Your entry was not accepted';
  // Without other messages the error summary alone is enough.
  if (otherMessages.length === 0 && hasFieldErrors) {
    return { fields, heading: title, notice: null };
  }
  return { fields, notice: { kind: 'error', title, sentences: otherMessages } };
}
