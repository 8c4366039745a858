import { createServer } from 'node:net';

/**
 * Asks the system whether a port of this machine can be listened on.
 * @param port 0 for any
 * @returns the port, or null when another program has it
 */
export function freePort(port = 0): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null));
    });
  });
}
