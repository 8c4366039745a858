import { isApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { waitInWords } from '@prizestash/shared/rules/wait-in-words';

/** A failed call in the visitor's words. */
export interface FailureMessage {
  readonly title: string;
  /** What is known, and whether another press makes sense. */
  readonly text: string;
}

const notDone = 'We could not unsubscribe you just now';
/** The call may have arrived, and only its answer was lost. */
const notKnown = 'We cannot tell yet if you are unsubscribed';
const safe = 'It is safe to try again.';

/**
 * Says of a failed unsubscription what is known, and no more.
 *
 * @param failure whatever the call was rejected with.
 * @param now the moment of the answer.
 */
export function failureMessage(failure: unknown, now: Date): FailureMessage {
  if (!isApiError(failure)) return { title: notDone, text: safe };
  const { code, retryAfterSeconds: wait } = failure;
  const later = wait === null ? '' : ` Please try again ${waitInWords(wait, now)}.`;
  const words: Partial<Record<ApiErrorCode, FailureMessage>> = {
    'too-many': {
      title: notDone,
      text: `Too many requests came from here.${later || ' Please try again in a few minutes.'}`,
    },
    unavailable: { title: notDone, text: `The fault is on our side.${later || ` ${safe}`}` },
    network: { title: notKnown, text: `No answer came. Please check your connection. ${safe}` },
    timeout: { title: notKnown, text: `No answer came in time. ${safe}` },
    malformed: { title: notKnown, text: `We could not read the answer. ${safe}` },
  };
  return words[code] ?? { title: notDone, text: safe };
}
