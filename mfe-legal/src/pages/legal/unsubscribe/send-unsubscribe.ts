import { isApiError, sendJson, type ApiErrorCode } from '@prizestash/shared/api';
import { isEmail } from '@prizestash/shared/rules/email';
import { messages } from '@prizestash/shared/rules/messages';
import type { SiteConfig } from '@prizestash/shared/site';
import { formatWait } from '@prizestash/shared/rules/format-wait';

/** What the visitor reads after a failed call. */
interface FailureMessage {
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

export type UnsubscribeResult =
  | { readonly tone: 'success'; readonly email: string }
  | ({ readonly tone: 'error' } & FailureMessage);

/** Validates the email field: 'Required', 'Invalid email' or undefined. */
export function unsubscribeError(email: string): string | undefined {
  if (email === '') return messages.required;
  return isEmail(email) ? undefined : messages.invalidEmail;
}

/**
 * Sends `POST {api}/v1/fe/unsubscribe` for one address (docs/product.md, section 7.2). The API responds
 * with 200 whether or not it knows the address, so that nobody can probe the list. A failure is
 * logged, as specified, and also shown to the visitor. Never rejects.
 * @returns the result, or the API's error for the field.
 */
export async function sendUnsubscribe(
  email: string,
  { apiBaseUrl, landingPageId }: SiteConfig,
): Promise<UnsubscribeResult | string> {
  try {
    await sendJson(`${apiBaseUrl}/v1/fe/unsubscribe`, { email, landing_page_id: landingPageId });
    return { tone: 'success', email };
  } catch (error) {
    // An ApiError does not contain the request, so the address is not logged.
    // oxlint-disable-next-line no-console
    console.error('Unsubscribe failed', error);
    const fieldError = isApiError(error) ? error.fieldErrors['email'] : undefined;
    if (fieldError !== undefined) return fieldError;
    return { tone: 'error', ...failureMessage(error, new Date()) };
  }
}
