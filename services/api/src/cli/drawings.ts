import { runCommand } from '@prizestash/server-kit/run-command';
import { LONG_STATEMENTS } from '../database/pool';
import { DEMONSTRATION_NOTICE } from '../drawings/beacon/beacon-client';
import { openDrawings } from '../drawings/open-drawings';
import { startupErrorMessage } from '../startup-error-message';
import { readDrawingCommand, runDrawingCommand } from './drawings/run-drawing-command';
import { rehearse } from './drawings/rehearse';
import { withDatabase } from './database/with-database';

/** Prints JSON lines. With the demonstration beacon, each says so. */
async function print(lines: AsyncIterable<object>, isDemonstration: boolean): Promise<void> {
  const notice = isDemonstration ? { notice: DEMONSTRATION_NOTICE } : {};
  for await (const line of lines) {
    process.stdout.write(`${JSON.stringify({ ...line, ...notice })}\n`);
  }
}

/** `npm run api -- drawings`: lists drawings, takes their steps, records outcomes, and rehearses. */
runCommand(async () => {
  const command = readDrawingCommand(process.argv.slice(2));
  if (command.name === 'rehearse') {
    await print(rehearse(command.entries), true);
    return;
  }
  withDatabase(async (pool, settings) => {
    const drawings = await openDrawings(pool, settings);
    try {
      const lines = runDrawingCommand(pool, drawings.services, command);
      await print(lines, settings.BEACON_URLS === undefined);
    } finally {
      await drawings.close();
    }
  }, LONG_STATEMENTS);
}, startupErrorMessage);
