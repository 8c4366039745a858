import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { recordHash } from '@prizestash/shared/drawing/canonical-json';
import { verifyDrawing } from '@prizestash/shared/drawing/verify-drawing';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { openPool } from '../database/pool';
import { insertMadeUpEntries } from '../drawings/demonstration/made-up-entries';
import { openDrawings } from '../drawings/open-drawings';
import { startTestDatabase } from '../testing/test-database';
import { type KillMoment, killMoments } from './kill-at-statement';
import { printLine } from './print-line';

const KILLS = 100;
const WEEK_MS = 7 * 86_400_000;
const ENTRIES_PER_PERIOD = 40;
const WORKER = path.resolve(__dirname, 'drawing-worker.ts');
const RULES = path.resolve(__dirname, '../../../mfe-legal/content/rules');

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

/**
 * `npm run check:drawings`: holds drawings in processes that are killed (SIGKILL) at every statement,
 * before it is sent, unanswered and answered, and completes each in the next process. Passes when
 * there is one log in which every drawing was committed and drawn once.
 */
async function main(): Promise<void> {
  const database = await startTestDatabase();
  const pool = openPool(database.url);
  const sundays = pastSundays(KILLS + 1);
  try {
    const periods = new Set(sundays.map((sunday) => drawingSchedule(sunday).period));
    for (const period of periods) {
      const from = new Date(`${period}-01T06:00:00Z`);
      const to = new Date(from.getTime() + 1);
      await insertMadeUpEntries(pool, { period, from, to, count: ENTRIES_PER_PERIOD });
    }
    const settings = {
      drawingKey: undefined,
      beaconUrls: undefined,
      officialRulesDir: RULES,
      dataDir: database.dataDir,
    };
    const drawings = await openDrawings(pool, settings);
    const worker = (...args: string[]) => runWorker([database.apiUrl, database.dataDir, ...args]);

    const points: Record<KillMoment, number> = { before: 0, sent: 0, after: 0 };
    let unfinished = '';
    let kills = 0;
    let round = 0;
    for (const sunday of sundays.slice(0, KILLS)) {
      const moment = killMoments[round % killMoments.length] as KillMoment;
      const statement = Math.floor(round / killMoments.length) + 1;
      const killed = await worker(unfinished, sunday, String(statement), moment);
      unfinished = sunday;
      if (killed) points[moment] = Math.max(points[moment], statement);
      // A worker that was not killed has fewer statements: begin with the first again.
      round = killed ? round + 1 : 0;
      kills += Number(killed);
    }
    // Three processes at once complete the last one and hold another.
    await Promise.all([1, 2, 3].map(() => worker(unfinished, sundays.at(-1) as string)));

    const { log, beacon, key } = drawings.services;
    const { records } = (await log.page(undefined, 10_000)) ?? { records: [] };
    await drawings.close();
    const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: key.kid, x: key.x }] };
    let wrong = 0;
    for (const drawing of sundays) {
      const own = records.filter(({ record }) => record.drawing === drawing);
      const proofs: Record<string, unknown> = {};
      for (const { record } of own) {
        if (record.type !== 'selection') continue;
        for (const { leaf } of record.selected) {
          const proof = await drawings.services.drawings.proof(drawing, Buffer.from(leaf, 'hex'));
          proofs[leaf] = proof;
        }
      }
      const files = { drawing, keys, log: own, proofs, demonstrationChain: beacon.chain };
      const { steps } = verifyDrawing(files);
      const failed = steps.filter(({ name, status }) => name !== 'log' && status === 'failed');
      if (own.length !== 2 || failed.length > 0) wrong += 1;
    }
    const links = records.filter(({ record }, index) => {
      const before = records[index - 1];
      return record.previous !== (before ? recordHash(before.record) : '0'.repeat(64));
    });
    printLine(
      `killed ${kills} times, at statements 1 to ${points.before} before, ${points.sent} unanswered and ${points.after} answered`,
    );
    printLine(`${sundays.length} drawings, ${records.length} records in one log`);
    printLine(
      `${wrong === 0 ? 'ok   ' : 'WRONG'} ${wrong} drawings without one commitment and one valid selection`,
    );
    printLine(
      `${links.length === 0 ? 'ok   ' : 'WRONG'} ${links.length} records that do not follow the one before`,
    );
    const holds = wrong === 0 && links.length === 0 && kills >= KILLS - 3;
    printLine(holds ? 'drawings: held once' : 'drawings: BROKEN');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await pool.end();
    await database.close();
    rmSync(database.dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  printLine(String(error));
  process.exitCode = 1;
});
