import { isApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { formatWait } from '@prizestash/shared/rules/format-wait';

/** What the visitor reads after a failed call. */
export interface FailureMessage {
  readonly title: string;
  /** The known cause and whether to try again. */
  readonly text: string;
}

const notDone = 'We could not unsubscribe you just now';
/** The server may have processed the request, because only the response was lost. */
const notKnown = 'We cannot tell yet if you are unsubscribed';
const safeToRetry = 'It is safe to try again.';

/**
 * Maps the error of a failed unsubscribe call to a message. The message claims nothing unknown.
 *
 * @param now the current time, for the time of day in a "try again" message.
 */
export function failureMessage(error: unknown, now: Date): FailureMessage {
  if (!isApiError(error)) return { title: notDone, text: safeToRetry };
  const { code, retryAfterSeconds: wait } = error;
  const retryTime = wait === null ? '' : ` Please try again ${formatWait(wait, now)}.`;
  const messages: Partial<Record<ApiErrorCode, FailureMessage>> = {
    'too-many': {
      title: notDone,
      text: `Too many requests came from here.${retryTime || ' Please try again in a few minutes.'}`,
    },
    unavailable: {
      title: notDone,
      text: `The fault is on our side.${retryTime || ` ${safeToRetry}`}`,
    },
    network: {
      title: notKnown,
      text: `No answer came. Please check your connection. ${safeToRetry}`,
    },
    timeout: { title: notKnown, text: `No answer came in time. ${safeToRetry}` },
    malformed: { title: notKnown, text: `We could not read the answer. ${safeToRetry}` },
  };
  return messages[code] ?? { title: notDone, text: safeToRetry };
}
