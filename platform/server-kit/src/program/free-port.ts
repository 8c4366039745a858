import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { detectPort } from 'detect-port';

/** Below the ports that Linux takes for connections, which could take one before its server starts. */
const PORTS = { first: 20_000, count: 12_000 };

let last = randomInt(PORTS.count);

export async function isFree(port: number): Promise<boolean> {
  return (await detectPort({ port, hostname: '127.0.0.1' })) === port;
}

/**
 * Binds the UDP port of the same number until this process ends, which keeps `freePort` of any other
 * process from giving the port to somebody else before its server listens.
 * @returns false when another process has reserved it.
 */
const reserve = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      socket.close(() => resolve(code !== 'EADDRINUSE')),
    );
    socket.bind(port, '127.0.0.1', () => resolve(true));
  });

/** A port that nothing listens on, and that no running process of this machine has been given. */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % PORTS.count;
    const port = PORTS.first + last;
    if ((await isFree(port)) && (await reserve(port))) return port;
  }
}
