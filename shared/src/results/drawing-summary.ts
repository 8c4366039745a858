import { ApiError } from '../api/api-error';
import { isDrawing } from '../rules/calendar/drawing-schedule';
import { type DrawingSummary, drawingStatuses } from '../rules/calendar/drawing-summary';
import { isEntryPeriod } from '../rules/calendar/entry-period';

/** A list of drawings. */
export interface DrawingList {
  /** Newest first. */
  readonly drawings: readonly DrawingSummary[];
  /** True with the demonstration beacon, which proves nothing. */
  readonly demonstration: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isWinner(value: unknown): boolean {
  return (
    isObject(value) &&
    [value['first_name'], value['last_initial'], value['state']].every(
      (part) => typeof part === 'string',
    )
  );
}

function readSummary(value: unknown): DrawingSummary {
  const { drawing, period, entries, status, draws_at, position, winner } = isObject(value)
    ? value
    : {};
  const isValid =
    isDrawing(drawing) &&
    isEntryPeriod(period) &&
    Number.isSafeInteger(entries) &&
    drawingStatuses.some((known) => known === status) &&
    (draws_at === null || typeof draws_at === 'string') &&
    (position === null || Number.isSafeInteger(position)) &&
    (winner === null || isWinner(winner));
  if (!isValid) throw new ApiError('malformed');
  return { drawing, period, entries, status, draws_at, position, winner } as DrawingSummary;
}

/**
 * Reads the body of `GET /v1/drawings`.
 * @throws {ApiError} `malformed` for any other shape.
 */
export function readDrawingList(body: unknown): DrawingList {
  const { drawings, demonstration } = isObject(body) ? body : {};
  if (!Array.isArray(drawings)) throw new ApiError('malformed');
  return { drawings: drawings.map(readSummary), demonstration: demonstration === true };
}
