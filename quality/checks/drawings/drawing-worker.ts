import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { LONG_STATEMENTS, openPool } from '@prizestash/api/database/pool';
import { advanceDrawings } from '@prizestash/api/drawings/hold-due-drawings';
import { SETTLE_MS } from '@prizestash/api/drawings/steps/hold-drawing';
import { demonstrationSettings, openDrawings } from '@prizestash/api/drawings/open-drawings';
import { killAtStatement, killMoments } from './kill-at-statement';

/**
 * A process of `npm run check -- drawings`: completes a drawing that an earlier process was killed in,
 * then holds the next one and kills itself at a statement.
 * Arguments: database address, data folder, drawing to complete, drawing to hold, statement, moment.
 */
async function main(args: readonly string[]): Promise<void> {
  const [url = '', dataDir = '', unfinished = '', next = '', statement, moment] = args;
  const pool = openPool(url, LONG_STATEMENTS);
  const drawings = await openDrawings(pool, demonstrationSettings(dataDir));
  const hold = (drawing: string): Promise<void> => {
    const { cutoff, roundAt } = drawingSchedule(drawing);
    const closing = new Date(cutoff.getTime() + SETTLE_MS);
    const times = [closing, closing, closing, roundAt];
    const quiet = { info: () => undefined, warn: () => undefined };
    return advanceDrawings(drawings.services, [drawing], () => times.shift() as Date, quiet);
  };
  if (unfinished) await hold(unfinished);
  const killMoment = killMoments.find((known) => known === moment);
  if (killMoment) killAtStatement(Number(statement), killMoment);
  if (next) await hold(next);
  await drawings.close();
  await pool.end();
}

void main(process.argv.slice(2));
