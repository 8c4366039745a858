import { isNativeError } from 'node:util/types';

/** Classes of Postgres error codes for a temporary condition: connection, resources, operator, system. */
const TRANSIENT_CLASSES = new Set(['08', '53', '57', '58', '40']);
const TRANSIENT_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const READ_ONLY = '25006';

// node-postgres throws these without a code (8.x, lib/client.js and pg-pool).
const TRANSIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Decides whether an error means that the database is temporarily unavailable (down, starting, full,
 * out of connections), so that the same request can succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return TRANSIENT_MESSAGES.test(error.message);
  if (code === READ_ONLY || TRANSIENT_SYSTEM_CODES.has(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && TRANSIENT_CLASSES.has(code.slice(0, 2));
}

/** Whether Postgres has no disk, memory or connection left (class 53), which does not pass by itself. */
export function isOutOfResources(error: unknown): boolean {
  return isNativeError(error) && /^53...$/.test(String((error as NodeJS.ErrnoException).code));
}
