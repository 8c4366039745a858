import { OperationalError } from './operational-error';
import { printableText } from './strip-control-characters';

/**
 * Rejects when nothing is left to wait for. Node would end with success: its `fetch` does not settle
 * when a server is killed while it accepts the connection.
 */
const nothingLeft = () =>
  new Promise<never>((_, reject) => {
    process.once('beforeExit', () =>
      reject(
        new OperationalError(
          'connection-closed',
          'A server closed the connection before it responded; run the command again.',
        ),
      ),
    );
  });

/** An option that `parseArgs` does not know is a mistake of the caller, not of the program. */
const isOfOptions = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_');

function describeFailure(error: unknown): unknown {
  if (isOfOptions(error)) return printableText(error.message);
  if (!(error instanceof OperationalError)) return error;
  return printableText([error.message, error.seeAlso ?? []].flat().join('\n'));
}

/**
 * Runs a program. A failure prints one sentence and exits with code 1.
 * @param describe what is printed of a failure; by default the stack of one that is not expected
 */
export function runCommand(program: () => Promise<void>, describe = describeFailure): void {
  // Node opens its debugger on SIGUSR1, which any process of the same user may send: also one that
  // runs the code of packages at a promotion.
  process.on('SIGUSR1', () => undefined);
  // The reader of a pipe, such as `head`, has what it wants; the program still finishes its work.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  // A program can also throw before its first await.
  Promise.race([Promise.resolve().then(program), nothingLeft()]).catch((error: unknown) => {
    console.error(describe(error));
    // After the output, which a pipe may still hold.
    process.stdout.write('', () => process.exit(1));
  });
}
