import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { entryLeaf, verifiedIndex } from '@prizestash/drawings/merkle-tree';
import { verifyDrawing } from '@prizestash/drawings/verify-drawing';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { Pool } from 'pg';
import { openEmbedded } from '../../embedded-database/open-embedded';
import { LONG_STATEMENTS, openPool } from '../../database/pool';
import { prepareSchema } from '../../database/prepare-schema';
import {
  demonstrationDrawing,
  insertSampleEntries,
} from '../../drawings/demonstration/hold-demonstration-drawing';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
  SETTLE_MS,
} from '../../drawings/steps/hold-drawing';
import { demonstrationSettings, openDrawings } from '../../drawings/open-drawings';
import { recordOutcome } from '../../drawings/steps/record-outcome';

const PROOFS = 1_000;

type Line = Readonly<Record<string, unknown>>;

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, Math.round((performance.now() - started) * 100) / 100];
}

/** The largest amount of memory that this process had, in MB. */
const peakMemoryMb = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

async function insertEntries(pool: Pool, drawing: string, count: number): Promise<void> {
  const { period, cutoff: to } = drawingSchedule(drawing);
  const from = new Date(`${period}-01T06:00:00Z`);
  await insertSampleEntries(pool, { period, from, to, count });
  await pool.query('analyze entries');
}

async function measureProofs(
  pool: Pool,
  { drawings }: DrawingServices,
  commitment: NonNullable<ReturnType<typeof verifyDrawing>['commitment']>,
): Promise<Line> {
  const { drawing } = commitment;
  const { rows } = await pool.query<{ id: string }>('select id from entries order by id limit $1', [
    PROOFS,
  ]);
  const times: number[] = [];
  let valid = 0;
  for (const { id } of rows) {
    const leaf = Buffer.from(entryLeaf(drawing, id));
    const [proof, ms] = await timed(() => drawings.proof(drawing, leaf));
    times.push(ms);
    if (verifiedIndex(commitment, leaf.toString('hex'), proof) !== null) valid += 1;
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? null;
  return { proofs: times.length, valid, median_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

async function* rehearseOn(
  pool: Pool,
  services: DrawingServices,
  drawing: string,
  entries: number,
): AsyncGenerator<Line> {
  const { cutoff, roundAt } = drawingSchedule(drawing);
  const closing = new Date(cutoff.getTime() + SETTLE_MS);
  const after = (hours: number) => new Date(roundAt.getTime() + hours * 3_600_000);
  const [, insertMs] = await timed(() => insertEntries(pool, drawing, entries));
  yield { step: 'enter', entries, ms: insertMs };
  const [, closeMs] = await timed(() => closeDrawing(services, drawing, closing));
  yield { step: 'close', ms: closeMs, peak_memory_mb: peakMemoryMb() };
  const [, commitMs] = await timed(() => commitDrawing(services, drawing, closing));
  yield {
    step: 'commit',
    ms: commitMs,
    close_to_commitment_seconds: Math.round((closeMs + commitMs) / 10) / 100,
    peak_memory_mb: peakMemoryMb(),
  };
  const [, drawMs] = await timed(() => drawDrawing(services, drawing, roundAt));
  yield { step: 'draw', ms: drawMs };
  const outcomes = entries > 0 ? (['contacted', 'confirmed', 'paid'] as const) : [];
  for (const [index, status] of outcomes.entries()) {
    const [, ms] = await timed(() =>
      recordOutcome(services, drawing, { status }, after(index + 1)),
    );
    yield { step: status, ms };
  }
  const { records } = (await services.log.page(undefined, 1000)) ?? { records: [] };
  const leaves = await buffer(services.drawings.leaves(drawing));
  const [{ steps, valid, commitment }, verifyMs] = await timed(async () =>
    verifyDrawing({
      drawing,
      keys: { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: services.key.kid, x: services.key.x }] },
      log: records,
      leaves,
      demonstrationChain: services.beacon.chain,
      now: after(3),
    }),
  );
  yield { step: 'verify', ms: verifyMs, valid, steps: steps.map((s) => `${s.name}: ${s.status}`) };
  if (commitment) yield { step: 'prove', ...(await measureProofs(pool, services, commitment)) };
}

/**
 * Holds a whole drawing with generated people in a separate database, which it deletes, and measures
 * each step.
 * @returns one line for each step
 */
export async function* rehearse(entries: number): AsyncGenerator<Line> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-rehearsal-'));
  const database = await openEmbedded({ dataDir, port: 0 });
  try {
    await prepareSchema(database);
    const pool = openPool(database.url, LONG_STATEMENTS);
    const drawings = await openDrawings(pool, demonstrationSettings(dataDir));
    try {
      const drawing = demonstrationDrawing(new Date());
      yield* rehearseOn(pool, drawings.services, drawing, entries);
    } finally {
      await drawings.close();
      await pool.end();
    }
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
