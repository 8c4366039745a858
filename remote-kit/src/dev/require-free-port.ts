import { detectPort } from 'detect-port';
import { DeliveryError } from '../../../delivery/src/delivery-error';

/** Services of a killed `npm start` exit shortly after it: see end-with-parent. */
const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** Whether nothing listens on a port of this machine. */
export async function isFree(port: number, hostname: string): Promise<boolean> {
  return (await detectPort({ port, hostname })) === port;
}

/**
 * Waits briefly for a port to become free.
 * @param variable the environment variable that chooses the port.
 * @throws {DeliveryError} naming the port and the variable.
 */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline;) {
    if (await isFree(port, host)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new DeliveryError(
    'service-failed',
    `Port ${port} is in use. Stop the process that uses it, or choose another port with ${variable}=<port>.`,
  );
}
