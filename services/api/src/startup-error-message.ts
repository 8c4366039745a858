import { isNativeError } from 'node:util/types';
import { OperationalError } from '@prizestash/server-kit/operational-error';
import { printableText } from '@prizestash/server-kit/strip-control-characters';

const DEFAULT_MESSAGE = 'The program could not start.';

/**
 * Describes for the operator why the API or a command could not start. The result never contains
 * the password of a database address, or a control character: an argument may hold an escape sequence.
 * @param variable that names the database
 * @returns one sentence, or one line for every wrong environment variable
 */
export function startupErrorMessage(error: unknown, variable = 'DATABASE_URL'): string {
  return printableText(messageOf(error, variable));
}

function messageOf(error: unknown, variable: string): string {
  if (error instanceof OperationalError) return error.message;
  if (!isNativeError(error)) return DEFAULT_MESSAGE;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') {
    return `The database that ${variable} names does not respond.`;
  }
  if (code === '28P01' || code === '28000') {
    return `The database that ${variable} names refuses this user or password.`;
  }
  if (code === '42501') {
    return 'The role of DATABASE_URL may not do this: set MIGRATION_DATABASE_URL to the owner of the tables.';
  }
  if (code === '3D000') return `The database that ${variable} names does not exist.`;
  return error.message.split('\n')[0] || DEFAULT_MESSAGE;
}
