import type { ApiError, ApiErrorCode } from '@prizestash/shared/api';
import { formatWait } from '@prizestash/shared/rules/format-wait';
import {
  alreadyInNotice,
  errorNotice,
  safeToRetry,
  unreachableNotice,
  type Notice,
} from './notice';

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
export function toNotice(error: ApiError, now: Date, supportEmail: string): Notice {
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
