import { OperationalError } from './operational-error';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** The environment variable that chooses the port. */
  readonly variable: string;
}

/** The failure of a server whose port another program uses. */
export function portInUse({ port, variable }: Pick<ListenAddress, 'port' | 'variable'>) {
  return new OperationalError(
    'port-unavailable',
    `Port ${port} is in use. Stop the process that uses it, or choose another port with ${variable}=<port>.`,
  );
}

/**
 * Starts to listen.
 * @param begin calls a server's `listen`
 * @throws {OperationalError} `port-unavailable`, with one sentence that names the port and its variable
 */
export async function listen<Result>(
  address: ListenAddress,
  begin: (at: { host: string; port: number }) => Promise<Result>,
): Promise<Result> {
  const { host, port, variable } = address;
  try {
    return await begin({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw portInUse(address);
    const sentence = {
      EACCES: `Port ${port} (${variable}) may not be used by this user.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    }[code ?? ''];
    throw sentence ? new OperationalError('port-unavailable', sentence) : error;
  }
}
