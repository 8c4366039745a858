import { portInUse } from '@prizestash/server-kit/listen';
import { detectPort } from 'detect-port';

/** Services of a killed `npm start` exit shortly after it: see platform/server-kit/src/program/reaper.js. */
const WAIT_MS = 3_000;
const RETRY_MS = 100;

/**
 * Waits briefly for a port to become free.
 * @param variable the environment variable that chooses the port.
 */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline;) {
    if ((await detectPort({ port, hostname: host })) === port) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw portInUse({ variable, port });
}
