import { startupErrorMessage } from '../startup-error-message';
import { stripControlCharacters } from './strip-control-characters';

/** Prints why a command failed and sets exit code 1. */
export function printFailure(error: unknown): void {
  // An argument may hold an escape sequence; line breaks separate our own sentences.
  const message = startupErrorMessage(error).split('\n').map(stripControlCharacters).join('\n');
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
