import { isApiError, type ApiError } from '@prizestash/shared/api';
import type { ClaimField, ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { formatWait } from '@prizestash/shared/rules/format-wait';
import { isClaimField, isFilled, type ClaimErrors } from './claim-fields';

/** What the box at the top of the form says. */
export interface FormNotice {
  /** `already-in` offers a way on to the offers; `error` does not. */
  readonly kind: 'error' | 'already-in';
  readonly title: string;
  /** One paragraph each. */
  readonly sentences: readonly string[];
}

/** A failed call in the visitor's words. */
export interface FormErrors {
  readonly fields: ClaimErrors;
  /** What stands over the list of fields, when the server had a word for them all. */
  readonly heading?: string | undefined;
  /** Null when the messages on the fields say it all. */
  readonly notice: FormNotice | null;
}

const safeToPress =
  'Your details are still here. It is safe to press the button again: you will be entered only once.';

/**
 * Turns a failed entry into words, and is the only place that does (specification, sections 5
 * and 8). A message goes to its field when the visitor filled that field in; anything left over,
 * and every message without a field, goes to the notice at the top, so none is lost.
 *
 * @param failure whatever the call was rejected with.
 * @param values what the visitor had entered.
 * @param now the moment of the answer.
 * @param supportEmail where somebody can turn to when pressing again will not help.
 */
export function toFormErrors(
  failure: unknown,
  values: ClaimValues,
  now: Date,
  supportEmail: string,
): FormErrors {
  if (!isApiError(failure)) return withoutFields(mistakeOfOurs);
  if (failure.code === 'validation') return refusedFields(failure, values);
  return withoutFields(noticeOf(failure, now, supportEmail));
}

function withoutFields(notice: FormNotice): FormErrors {
  return { fields: {}, notice };
}

function refusedFields(failure: ApiError, values: ClaimValues): FormErrors {
  const fields: Partial<Record<ClaimField, string>> = {};
  const leftOver: string[] = [];
  for (const [name, message] of Object.entries(failure.fieldErrors)) {
    if (isClaimField(name) && isFilled(name, values)) fields[name] = message;
    else leftOver.push(message);
  }
  const title = failure.serverMessage || 'Your entry was not accepted';
  // One box is enough where there is nothing to say beyond the fields.
  if (leftOver.length === 0 && Object.keys(fields).length > 0) {
    return { fields, heading: title, notice: null };
  }
  return { fields, notice: { kind: 'error', title, sentences: leftOver } };
}

/** The month that the server named: the visitor's clock may be wrong, and a repeated answer old. */
function monthOf({ entryPeriod }: ApiError): string {
  return entryPeriod === null ? 'this month' : entryMonth(entryPeriod);
}

function noticeOf(failure: ApiError, now: Date, supportEmail: string): FormNotice {
  const wait = failure.retryAfterSeconds;
  switch (failure.code) {
    case 'duplicate':
      return {
        kind: 'already-in',
        title: `You're already in for ${monthOf(failure)}`,
        sentences: [
          'There is one entry per person and per email each month. Your first entry stands and nothing was added to it.',
        ],
      };
    case 'too-many':
      return {
        kind: 'error',
        title: 'Too many entries were sent from here',
        sentences: [
          wait === null
            ? 'Please try again in a few minutes. Your details are still here.'
            : `Please try again ${formatWait(wait, now)}. Your details are still here.`,
        ],
      };
    case 'unavailable':
      return {
        kind: 'error',
        title: 'We cannot take entries at this moment',
        sentences: [
          'The fault is on our side, not in what you entered.',
          ...(wait === null ? [] : [`Please try again ${formatWait(wait, now)}.`]),
          safeToPress,
        ],
      };
    case 'timeout':
      return {
        kind: 'error',
        title: 'No answer came in time',
        sentences: ['We waited 15 seconds for an answer.', safeToPress],
      };
    case 'network':
    case 'cancelled':
      return {
        kind: 'error',
        title: 'We could not reach PrizeStash',
        sentences: ['Please check your connection.', safeToPress],
      };
    case 'malformed':
      return {
        kind: 'error',
        title: 'We could not read the answer',
        sentences: [
          'Something between you and PrizeStash may have answered instead, for example the sign-in page of a public Wi-Fi.',
          safeToPress,
        ],
      };
    case 'key-reused':
      return {
        kind: 'error',
        title: 'Please press the button once more',
        sentences: ['Your details changed while they were being sent. They are still here.'],
      };
    default:
      return {
        kind: 'error',
        title: failure.serverMessage || 'Your entry was not accepted',
        sentences: [
          `Your details are still here. If this happens again, write to ${supportEmail}.`,
        ],
      };
  }
}

const mistakeOfOurs: FormNotice = {
  kind: 'error',
  title: 'Something went wrong on this page',
  sentences: [safeToPress],
};
