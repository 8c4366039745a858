import { DeliveryError } from '../delivery-error';

/** Runs a command-line program. A failure prints one sentence and sets the exit code to 1. */
export function runCommand(program: () => Promise<void>): void {
  // A program can also throw before its first await.
  Promise.resolve()
    .then(program)
    .catch((error: unknown) => {
      console.error(error instanceof DeliveryError ? error.message : error);
      process.exit(1);
    });
}
