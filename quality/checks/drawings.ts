import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { Pool } from 'pg';
import { openPool } from '@prizestash/api/database/pool';
import { insertSampleEntries } from '@prizestash/api/drawings/demonstration/hold-demonstration-drawing';
import { demonstrationSettings, openDrawings } from '@prizestash/api/drawings/open-drawings';
import { runCommand } from '@prizestash/server-kit/run-command';
import { startTestDatabase } from '@prizestash/api/testing/test-database';
import { checkDrawingLog } from './drawings/check-drawing-log';
import { type KillMoment, killMoments } from './drawings/kill-at-statement';

/** A few runs end without a kill, when all statements had theirs. */
const RUNS = 104;
const MIN_KILLS = 100;
const WEEK_MS = 7 * 86_400_000;
const ENTRIES_PER_PERIOD = 40;
const WORKER = path.resolve(__dirname, 'drawings/drawing-worker.ts');

/** Sundays of the past, one for each kill, so that their beacon rounds are over. */
function pastSundays(count: number): string[] {
  const now = new Date();
  const latest = now.getTime() - now.getUTCDay() * 86_400_000 - WEEK_MS;
  return Array.from({ length: count }, (_, index) =>
    new Date(latest - (count - index) * WEEK_MS).toISOString().slice(0, 10),
  );
}

/** Runs a worker. @returns true when it was killed */
async function runWorker(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`a worker exited with code ${code}`);
  return signal === 'SIGKILL';
}

/** Stores entries of people who do not exist in the period of each drawing. */
async function insertEntries(pool: Pool, sundays: readonly string[]): Promise<void> {
  const periods = new Set(sundays.map((sunday) => drawingSchedule(sunday).period));
  for (const period of periods) {
    const from = new Date(`${period}-01T06:00:00Z`);
    const to = new Date(from.getTime() + 1);
    await insertSampleEntries(pool, { period, from, to, count: ENTRIES_PER_PERIOD });
  }
}

/**
 * Holds each drawing in a process that is killed, at the first statement, the second and so on.
 * Three processes at once complete the last drawing and hold another.
 * @returns the number of kills, and the last statement of each moment
 */
async function killWorkers(
  worker: (...args: string[]) => Promise<boolean>,
  sundays: readonly string[],
): Promise<{ readonly kills: number; readonly last: Readonly<Record<KillMoment, number>> }> {
  const last: Record<KillMoment, number> = { before: 0, sent: 0, after: 0 };
  let unfinished = '';
  let kills = 0;
  let round = 0;
  for (const sunday of sundays.slice(0, -1)) {
    const moment = killMoments[round % killMoments.length] as KillMoment;
    const statement = Math.floor(round / killMoments.length) + 1;
    const killed = await worker(unfinished, sunday, String(statement), moment);
    if (killed) last[moment] = Math.max(last[moment], statement);
    // A worker that was not killed has fewer statements: begin with the first again.
    round = killed ? round + 1 : 0;
    kills += Number(killed);
    unfinished = sunday;
  }
  await Promise.all([1, 2, 3].map(() => worker(unfinished, sundays.at(-1) as string)));
  return { kills, last };
}

/**
 * `npm run check -- drawings`: holds drawings in processes that are killed (SIGKILL) at every statement,
 * before it is sent, unanswered and answered, and completes each in the next process. Passes when
 * there is one log in which every drawing was committed and drawn once.
 */
runCommand(async () => {
  const database = await startTestDatabase();
  const pool = openPool(database.url);
  const sundays = pastSundays(RUNS + 1);
  try {
    await insertEntries(pool, sundays);
    const { apiUrl, dataDir } = database;
    const { kills, last } = await killWorkers(
      (...args) => runWorker([apiUrl, dataDir, ...args]),
      sundays,
    );
    const drawings = await openDrawings(pool, demonstrationSettings(dataDir));
    const findings = await checkDrawingLog(drawings.services, sundays);
    await drawings.close();

    const { records, wrongDrawings, wrongLinks } = findings;
    console.log(
      `${kills} processes killed at statements 1 to ${last.before}: before, unanswered, answered`,
    );
    console.log(`${sundays.length} drawings, ${records} records in one log`);
    const verdict = (wrong: number) => `${wrong === 0 ? 'ok   ' : 'WRONG'} ${wrong}`;
    console.log(
      `${verdict(wrongDrawings)} drawings without one commitment and one valid selection`,
    );
    console.log(`${verdict(wrongLinks)} records that do not follow the one before`);
    const holds = wrongDrawings === 0 && wrongLinks === 0 && kills >= MIN_KILLS;
    console.log(holds ? 'drawings: held once' : 'drawings: BROKEN');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await pool.end();
    await database.close();
  }
});
