import { randomInt } from 'node:crypto';
import { detectPort } from 'detect-port';

/** Below the ports that Linux takes for connections, which could take one before its server starts. */
const PORTS = { first: 20_000, count: 12_000 };

let taken = randomInt(PORTS.count);

export async function isFree(port: number): Promise<boolean> {
  return (await detectPort({ port, hostname: '127.0.0.1' })) === port;
}

/** A port that nothing listens on, and that this process has not been given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    taken = (taken + 1) % PORTS.count;
    const port = PORTS.first + taken;
    if (await isFree(port)) return port;
  }
}
