import { createServer } from 'node:net';

/**
 * Checks whether a port of this machine is free.
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
