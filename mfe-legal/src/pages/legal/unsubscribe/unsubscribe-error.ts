import { isEmail } from '@prizestash/shared/rules/email';
import { messages } from '@prizestash/shared/rules/messages';

/**
 * Validates the email field: 'Required', 'Invalid email' or undefined.
 * @param text the value of the field; surrounding spaces are ignored.
 */
export function unsubscribeError(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return messages.required;
  return isEmail(email) ? undefined : messages.invalidEmail;
}
