import type { ApiError, ApiErrorCode } from '@prizestash/shared/api';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { formatWait } from '@prizestash/shared/rules/format-wait';

/** The content of the notice at the top of the form. */
export interface Notice {
  /** `already-in` links to the offers; `error` does not. */
  readonly kind: 'error' | 'already-in';
  readonly title: string;
  /** One paragraph each. */
  readonly sentences: readonly string[];
}

const safeToRetry =
  'Your details are still here. It is safe to press the button again: you will be entered only once.';

/** The notice for an error in the page itself. */
export const pageErrorNotice: Notice = errorNotice('Something went wrong on this page', [
  safeToRetry,
]);

/** Notices that do not depend on the response. */
const fixedNotices: Partial<Record<ApiErrorCode, Notice>> = {
  timeout: errorNotice('No answer came in time', [
    'We waited 15 seconds for an answer.',
    safeToRetry,
  ]),
  network: errorNotice('We could not reach PrizeStash', [
    'Please check your connection.',
    safeToRetry,
  ]),
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

/**
 * The month comes from the response, because the visitor's clock may be wrong and a repeated
 * response may be from an earlier month.
 */
export function alreadyInNotice(entryPeriod: string | null, sentences: readonly string[]): Notice {
  const month = entryPeriod === null ? 'this month' : entryMonth(entryPeriod);
  return { kind: 'already-in', title: `You're already in for ${month}`, sentences };
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

function errorNotice(title: string, sentences: readonly string[]): Notice {
  return { kind: 'error', title, sentences };
}
