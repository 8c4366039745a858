import { isApiError, sendJson } from '@prizestash/shared/api';
import { isEmail } from '@prizestash/shared/rules/email';
import { messages } from '@prizestash/shared/rules/messages';
import type { SiteConfig } from '@prizestash/shared/site';
import { failureMessage, type FailureMessage } from './failure-message';

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
