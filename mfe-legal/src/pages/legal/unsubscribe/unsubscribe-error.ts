import { isEmail } from '@prizestash/shared/rules/email';
import { messages } from '@prizestash/shared/rules/messages';

/**
 * What is wrong with an address to unsubscribe: 'Required', 'Invalid email', or nothing.
 * One field needs no form library.
 * @param text what was typed; spaces around it do not matter.
 */
export function unsubscribeError(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return messages.required;
  return isEmail(email) ? undefined : messages.invalidEmail;
}
