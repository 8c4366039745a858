import { ApiError } from '../api/api-error';
import { isDrawing } from '../rules/calendar/drawing-schedule';
import type { DrawingSummary } from '../rules/calendar/drawing-summary';
import { isEntryPeriod } from '../rules/calendar/entry-period';
import { isRecord, natural, object, orNull, text } from '../rules/text/json-checks';

/** A list of drawings. */
export interface DrawingList {
  /** Newest first. */
  readonly drawings: readonly DrawingSummary[];
  /** True with the demonstration beacon, which proves nothing. */
  readonly demonstration: boolean;
}

const members = {
  drawing: isDrawing,
  period: isEntryPeriod,
  entries: natural,
  status: text,
  draws_at: orNull(text),
  position: orNull(natural),
  winner: orNull(object({ first_name: text, last_initial: text, state: text })),
};
const isSummary = object(members);

/** Members that this version does not know are left out. */
function readSummary(value: unknown): DrawingSummary {
  if (!isSummary(value)) throw new ApiError('malformed');
  const known = Object.entries(value as DrawingSummary).filter(([name]) => name in members);
  return Object.fromEntries(known) as unknown as DrawingSummary;
}

/**
 * Reads the body of `GET /v1/drawings`.
 * @throws {ApiError} `malformed` for any other shape.
 */
export function readDrawingList(body: unknown): DrawingList {
  const { drawings, demonstration } = isRecord(body) ? body : {};
  if (!Array.isArray(drawings)) throw new ApiError('malformed');
  return { drawings: drawings.map(readSummary), demonstration: demonstration === true };
}
