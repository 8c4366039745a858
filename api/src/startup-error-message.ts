import { isNativeError } from 'node:util/types';
/**
 * Says in one sentence why the API or a command could not start. A database's error may name its
 * address but never repeats the password.
 */
export function startupErrorMessage(error: unknown): string {
  if (!isNativeError(error)) return 'The API could not start.';
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE') {
    return `Port ${port} (API_PORT) is in use by another program.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} (API_PORT) may not be used by this user.`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') {
    return 'The database that DATABASE_URL names does not answer.';
  }
  if (code === '28P01' || code === '28000') {
    return 'The database that DATABASE_URL names refuses this user or password.';
  }
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist.';
  return error.message.split('\n')[0] ?? 'The API could not start.';
}
