import { connect } from 'node:net';
import { portInUse } from '@prizestash/server-kit/listen';
import { detectPort } from 'detect-port';

/** Services of a killed `npm start` exit shortly after it: see platform/server-kit/src/program/reaper.js. */
const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** Browsers open `localhost` at this address first, where another program may listen. */
const isTakenOnLocalhost = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '::1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/**
 * Waits briefly for a port to become free.
 * @param variable the environment variable that chooses the port.
 */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline;) {
    const isFree = (await detectPort({ port, hostname: host })) === port;
    if (isFree && !(await isTakenOnLocalhost(port))) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw portInUse({ variable, port });
}
