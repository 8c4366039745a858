import { DeliveryError } from '../delivery-error';

/**
 * Rejects when nothing is left to wait for. Node would end with success: its `fetch` does not settle
 * when a server is killed while it accepts the connection.
 */
const nothingLeft = () =>
  new Promise<never>((_, reject) => {
    process.once('beforeExit', () =>
      reject(
        new DeliveryError(
          'service-failed',
          'A server closed the connection before it responded; run the command again.',
        ),
      ),
    );
  });

/**
 * Node opens its debugger on SIGUSR1, which any process of the same user may send: also the one that
 * prerenders the code of packages.
 */
const keepDebuggerClosed = () => void process.on('SIGUSR1', () => undefined);

/** Runs a command-line program. A failure prints one sentence and sets the exit code to 1. */
export function runCommand(program: () => Promise<void>): void {
  keepDebuggerClosed();
  // A program can also throw before its first await.
  Promise.race([Promise.resolve().then(program), nothingLeft()]).catch((error: unknown) => {
    console.error(error instanceof DeliveryError ? error.message : error);
    process.exit(1);
  });
}
