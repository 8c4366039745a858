const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The first moment of a day at UTC-6. */
const midnightOf = (day: string): Date => new Date(`${day}T06:00:00Z`);
const LAST_FIRST_SUNDAY = 7;

/** The entries and times of one drawing. */
export interface DrawingSchedule {
  /** Entry period that the drawing draws from, for example `2026-11`. */
  readonly period: string;
  /** Entries received before this time take part. */
  readonly cutoff: Date;
  /** The drawing's beacon round is the first at or after this time, on its Sunday at UTC-6. */
  readonly roundAt: Date;
}

/**
 * From which entry period on drawings are held at which hour at UTC-6: at least 2, since a commitment
 * needs an hour after its cutoff.
 */
type DatedHour = readonly [firstPeriod: string, hour: number];

/**
 * In order of time; the first one is for earlier periods too. A change is a new line for a period that
 * has not begun: drawings of the past are verified with it. The protocol, `verify-drawing.js` and
 * `second-verifier.ts` have their own copies on purpose.
 */
export const drawingHours: readonly DatedHour[] = [['2026-11', 12]];

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
 * @param drawing a Sunday at UTC-6, for example `2026-11-22`.
 */
export function drawingSchedule(drawing: string): DrawingSchedule {
  const isLast = Number(drawing.slice(8)) <= LAST_FIRST_SUNDAY;
  const cutoff = midnightOf(isLast ? `${drawing.slice(0, 8)}01` : drawing);
  const period = new Date(cutoff.getTime() - DAY_MS).toISOString().slice(0, 7);
  const [, hour] = drawingHours.findLast(
    ([firstPeriod], index) => !index || firstPeriod <= period,
  ) as DatedHour;
  return { period, cutoff, roundAt: new Date(midnightOf(drawing).getTime() + hour * HOUR_MS) };
}
