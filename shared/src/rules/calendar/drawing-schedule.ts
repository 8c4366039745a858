import { entryPeriodOf } from './entry-period';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Midnight at UTC-6 in UTC. */
const MIDNIGHT = 'T06:00:00Z';
const LAST_FIRST_SUNDAY = 7;

/** The entries and times of one drawing. */
export interface DrawingSchedule {
  /** Entry period that the drawing draws from, for example `2026-11`. */
  readonly period: string;
  /** Entries received before this time take part. */
  readonly cutoff: Date;
  /** The drawing's beacon round is the first at or after this time: Sunday 12:00 at UTC-6. */
  readonly roundAt: Date;
}

/** Decides whether a value names a drawing: a Sunday from 2000 on, for example `2026-11-22`. */
export function isDrawing(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[2-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T12:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && date.getUTCDay() === 0
  );
}

/**
 * Returns which entries take part in a drawing and when it is drawn (official rules; drawing
 * protocol, sections 1 and 2).
 *
 * `verify-drawing.js` and two readers in `drawings/verifier/testing` have their own copy on purpose, and
 * texts name the time: the protocol, product.md, `mfe-legal/content/rules`, `journey-end.tsx`,
 * `drawing-status-text.ts` and `step-texts.ts`.
 * @param drawing a Sunday at UTC-6, for example `2026-11-22`.
 */
export function drawingSchedule(drawing: string): DrawingSchedule {
  const sunday = new Date(`${drawing}${MIDNIGHT}`);
  const roundAt = new Date(sunday.getTime() + 12 * HOUR_MS);
  const day = Number(drawing.slice(8));
  if (day > LAST_FIRST_SUNDAY) return { period: drawing.slice(0, 7), cutoff: sunday, roundAt };
  const cutoff = new Date(`${drawing.slice(0, 8)}01${MIDNIGHT}`);
  return { period: entryPeriodOf(new Date(cutoff.getTime() - DAY_MS)), cutoff, roundAt };
}
