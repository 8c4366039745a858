import { startupErrorMessage } from '../startup-error-message';
import { stripControlCharacters } from './strip-control-characters';

/** Describes for the operator why a command failed. */
export function describeFailure(error: unknown): string {
  // An argument may hold an escape sequence; line breaks separate our own sentences.
  return startupErrorMessage(error).split('\n').map(stripControlCharacters).join('\n');
}
