import type { ClaimField, ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { type ApiError, type ApiErrorCode, isApiError } from '@prizestash/shared/api';
import { formatWait } from '@prizestash/shared/rules/format-wait';
import { claimFields, type ClaimErrors, isClaimField, isFilled } from '../fields/claim-fields';
import {
  alreadyInNotice,
  errorNotice,
  safeToRetry,
  unreachableNotice,
  type Notice,
  pageErrorNotice,
} from './notice';

/** A submission that the API rejected: its field errors and the values that it was sent with. */
export interface RejectedSubmission {
  readonly fields: ClaimErrors;
  readonly values: ClaimValues;
}

/**
 * Returns the server errors that still apply. An error is resolved when the value of its own field
 * changes. Client-side validation runs on every change and does not know these errors.
 */
export function unresolvedServerErrors(
  rejected: RejectedSubmission | null,
  values: ClaimValues,
): ClaimErrors {
  if (!rejected) return {};
  const isUnchanged = (field: ClaimField) =>
    inputsOf(field).every((input) => values[input] === rejected.values[input]);
  return Object.fromEntries(
    claimFields
      .filter((field) => rejected.fields[field] !== undefined && isUnchanged(field))
      .map((field) => [field, rejected.fields[field]]),
  );
}

function inputsOf(field: ClaimField): readonly (keyof ClaimValues)[] {
  return field === 'birthday' ? ['month', 'day', 'year'] : [field];
}

/** Notices that do not depend on the response. */
const fixedNotices: Partial<Record<ApiErrorCode, Notice>> = {
  timeout: errorNotice('No answer came in time', [
    'We waited 15 seconds for an answer.',
    safeToRetry,
  ]),
  network: unreachableNotice,
  malformed: errorNotice('We could not read the answer', [
    'Something between you and PrizeStash may have answered instead, for example the sign-in page of a public Wi-Fi.',
    safeToRetry,
  ]),
  'key-reused': errorNotice('Please press the button once more', [
    'Your details changed while they were being sent. They are still here.',
  ]),
};

/**
 * Describes a failed call to the visitor: what happened and whether a retry helps.
 * @param now the time of the response, for the time of the next try.
 */
function toNotice(error: ApiError, now: Date, supportEmail: string): Notice {
  switch (error.code) {
    case 'duplicate':
      return alreadyInNotice(error.entryPeriod, [
        'There is one entry per person and per email each month. Your first entry stands and nothing was added to it.',
      ]);
    case 'too-many':
      return tooManyNotice(error, now);
    case 'unavailable':
      return unavailableNotice(error, now);
    default:
      return fixedNotices[error.code] ?? rejectedNotice(error, supportEmail);
  }
}

function tooManyNotice({ retryAfterSeconds }: ApiError, now: Date): Notice {
  return errorNotice('Too many entries were sent from here', [
    retryAfterSeconds === null
      ? 'Please try again in a few minutes. Your details are still here.'
      : `Please try again ${formatWait(retryAfterSeconds, now)}. Your details are still here.`,
  ]);
}

function unavailableNotice({ retryAfterSeconds, fieldErrors }: ApiError, now: Date): Notice {
  const namesFields = Object.keys(fieldErrors).length > 0;
  return errorNotice('We cannot take entries at this moment', [
    ...(namesFields ? [] : ['The fault is on our side, not in what you entered.']),
    ...(retryAfterSeconds === null
      ? []
      : [`Please try again ${formatWait(retryAfterSeconds, now)}.`]),
    safeToRetry,
  ]);
}

function rejectedNotice({ serverMessage }: ApiError, supportEmail: string): Notice {
  return errorNotice(serverMessage || 'Your entry was not accepted', [
    `Your details are still here. If this happens again, write to ${supportEmail}.`,
  ]);
}

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
