import { printableText } from '@prizestash/server-kit/strip-control-characters';
import { startupErrorMessage } from '../../startup-error-message';

export function describeFailure(error: unknown): string {
  // An argument may hold an escape sequence.
  return printableText(startupErrorMessage(error));
}
