import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { type Pool } from 'pg';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
  SETTLE_MS,
} from '../steps/hold-drawing';
import { recordOutcome } from '../steps/record-outcome';
import { insertMadeUpEntries } from './made-up-entries';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENTRIES = 240;
/** Days from the drawing to the payment, so that no record is dated in the future. */
const DAYS_TO_PAYMENT = 3;

/** Returns the latest drawing that can have been paid by now. */
export function demonstrationDrawing(now: Date): string {
  const latest = new Date(now.getTime() - DAYS_TO_PAYMENT * DAY_MS);
  const sunday = new Date(latest.getTime() - latest.getUTCDay() * DAY_MS);
  const drawing = sunday.toISOString().slice(0, 10);
  if (drawingSchedule(drawing).roundAt <= latest) return drawing;
  return new Date(sunday.getTime() - 7 * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Holds a drawing of the past with made-up people, up to the payment, in a database that has neither
 * entries nor drawings. Its clock is that of the past, so only a demonstration beacon may be used.
 * @param owner connections of the role that owns the tables
 * @param services services on those connections
 * @returns the drawing, for example `2026-11-15`; null when the database is in use already
 */
export async function holdDemonstrationDrawing(
  owner: Pool,
  services: DrawingServices,
  now: Date,
): Promise<string | null> {
  const { rows } = await owner.query<{ used: boolean }>(
    'select exists (select from entries) or exists (select from drawings) as used',
  );
  if (rows[0]?.used) return null;
  const drawing = demonstrationDrawing(now);
  const { period, cutoff, roundAt } = drawingSchedule(drawing);
  const from = new Date(`${period}-01T06:00:00Z`);
  await insertMadeUpEntries(owner, { period, from, to: cutoff, count: ENTRIES });

  const closing = new Date(cutoff.getTime() + SETTLE_MS);
  await closeDrawing(services, drawing, closing);
  await commitDrawing(services, drawing, closing);
  await drawDrawing(services, drawing, roundAt);
  const after = (hours: number): Date => new Date(roundAt.getTime() + hours * HOUR_MS);
  await recordOutcome(services, drawing, { status: 'contacted' }, after(2));
  await recordOutcome(services, drawing, { status: 'confirmed' }, after(26));
  await recordOutcome(services, drawing, { status: 'paid' }, after(50));
  return drawing;
}
